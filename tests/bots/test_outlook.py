"""How many cards a computer player thinks the treasure is away."""

from random import Random
from typing import Any, get_args

import pytest

from games.bots.beliefs.belief import private_beliefs
from games.bots.mine import ALL
from games.bots.others import likely_dwarfs
from games.bots.others import trust as trust_by
from games.bots.outlook import Outlook, outlook_of
from games.bots.treasure import FIGURES, chance_of_treasure, features
from games.bots.ways import BLOCKED, Laid, Ways, distance
from games.bots.worths import BY_CARD, BY_MOVE, WORTH_KEEPING
from games.rules import engine
from games.rules.cards.cards import ACTION_CODES, PATH_COUNT, family_of
from games.rules.cards.cells import GOALS, pack
from games.rules.cards.tiles import REACH, REACH_FOR, tile_of
from games.rules.events import Event
from games.rules.mine.maze import Maze
from games.rules.mine.placements import placements
from games.rules.moves import Move
from games.rules.observation import Observation
from games.rules.ruleset import Ruleset
from tests.bots.situations import FIVE_MINERS, sight, straight
from tools.seeds import round_seed


def _of(seen: Observation) -> Outlook:
    return outlook_of(seen, private_beliefs(seen))


def _outlook(board: list[str], **written: Any) -> Outlook:
    return _of(sight(FIVE_MINERS, ["EW"], board=board, goals_seen=(1,), **written))


def test_each_card_of_a_tunnel_brings_the_treasure_nearer(subtests: pytest.Subtests) -> None:
    for length in range(7):
        with subtests.test(length=length):
            away = _outlook(straight(length)).distance
            assert away == 7 - length


def test_a_dead_end_costs_a_way_round() -> None:
    open_way, shut = _outlook(straight(4)), _outlook([*straight(4), "E.W@5,0"])
    assert shut.distance > open_way.distance


def test_a_detached_piece_is_walked_through_for_nothing() -> None:
    assert _outlook(["EW@3,0", "EW@4,0"]).distance < _outlook([]).distance - 1


def test_no_way_at_all_is_farther_than_any_way() -> None:
    board = ["E.W@1,0", "E.W@-1,0", "N.S@0,1", "N.S@0,-1"]
    assert _outlook(board).distance == BLOCKED


def test_laying_in_thought_is_like_laying() -> None:
    before, after = _outlook(straight(3)), _outlook([*straight(3), "NE@4,0/turned"])
    laid = Laid(pack(4, 0), tile_of("NE", True))
    assert before.after(ALL, laid) == after.distance


def test_taking_away_in_thought_is_like_taking_away() -> None:
    before, after = _outlook([*straight(3), "E.W@4,0"]), _outlook(straight(3))
    assert before.without(pack(4, 0)) == after.now


def test_a_hit_goal_is_no_card_away() -> None:
    laid = Laid(pack(7, 0), tile_of("EW", False))
    assert _outlook(straight(6)).after(ALL, laid) == 0


def test_a_ladder_opens_a_new_front() -> None:
    # Shut in at the start, but for a detached piece that a ladder joins to everything.
    board = ["E.W@1,0", "E.W@-1,0", "N.S@0,1", "N.S@0,-1", "EW@4,0"]
    seen = sight(["blue", "green"], ["E+ladder"], board=board, rules={"expansion": True})
    outlook = _of(seen)
    laid = Laid(pack(3, 0), tile_of("E+ladder", False))
    assert outlook.distance == BLOCKED
    assert outlook.after("blue", laid) < 5


def test_goals_known_to_be_stone_are_no_targets() -> None:
    seen = sight(FIVE_MINERS, ["EW"], goals_seen=(0,))
    assert _of(seen).targets == {GOALS[1], GOALS[2]}


def test_revealed_goals_are_no_targets() -> None:
    goals = ["stone-sw:up", "treasure", "stone-es"]
    seen = sight(FIVE_MINERS, ["EW"], goals=goals)
    assert _of(seen).targets == {GOALS[1], GOALS[2]}


# What a computer player thinks of the other players.


def trust(seen: Observation) -> tuple[float, ...]:
    """How much of a friend each seat is, by what a Regular believes."""
    return trust_by(seen, private_beliefs(seen))


def test_the_chances_of_a_stranger_follow_the_dwarf_deck() -> None:
    # Four miners and two saboteurs for five players, one of the miners oneself.
    assert likely_dwarfs(sight(FIVE_MINERS, ["EW"])) == {"miner": 0.6, "saboteur": 0.4}


def test_a_dwarf_that_was_seen_is_no_strangers_dwarf() -> None:
    seen = sight(
        ["blue", "boss", "green"], ["EW"], rules={"expansion": True}, dwarfs_seen={1: "boss"}
    )
    assert "boss" not in likely_dwarfs(seen)


def test_one_trusts_oneself_most() -> None:
    assert trust(sight(FIVE_MINERS, ["EW"]))[0] == 1


def test_a_miner_trusts_strangers_a_little_and_a_saboteur_not_at_all() -> None:
    assert all(share > 0 for share in trust(sight(FIVE_MINERS, ["EW"])))
    assert all(share < 0 for share in trust(sight(["saboteur", *FIVE_MINERS[1:]], ["EW"]))[1:])


def test_what_players_do_changes_what_one_thinks_of_strangers() -> None:
    events = (Event("laid", seat=1, card="N.E.S.W"), Event("laid", seat=2, card="EW", at=(1, 0)))
    shares = trust(sight(FIVE_MINERS, ["EW"], events=events, board=straight(1)))
    assert shares[1] < shares[3] < shares[2]


def test_nothing_a_player_does_outweighs_an_inspection() -> None:
    events = (Event("laid", seat=1, card="N.E.S.W"),) * 9
    seen = sight(
        ["blue", "blue", "green"],
        ["EW"],
        rules={"expansion": True},
        dwarfs_seen={1: "blue"},
        events=events,
    )
    assert trust(seen)[1] == 1


def test_trust_stays_between_foe_and_friend(subtests: pytest.Subtests) -> None:
    for dwarf in ["blue", "green", "boss", "profiteer", "geologist", "saboteur"]:
        with subtests.test(dwarf=dwarf):
            seen = sight([dwarf, "blue", "green"], ["EW"], rules={"expansion": True})
            assert all(-1 <= share <= 1 for share in trust(seen))


# How far the goals are: what is worked out once per board agrees with working it out anew.

BASE_PATHS = list(range(16))


def _ways(maze: Maze, view: str = "all") -> Ways:
    if view == "all":
        return Ways(maze, REACH, maze.reached)
    return Ways(maze, REACH_FOR[view], maze.lit_by(REACH_FOR[view]))


def test_the_ways_after_a_card_in_thought_are_those_after_laying_it(
    subtests: pytest.Subtests,
) -> None:
    for rules, views in [
        (Ruleset(), ("all",)),
        (Ruleset(edition="classic"), ("all",)),
        (Ruleset(expansion=True), ("all", "blue", "green")),
    ]:
        with subtests.test(rules=rules, views=views):
            chance, compared = Random("ways"), 0
            paths = list(range(PATH_COUNT)) if rules.expansion else BASE_PATHS
            for number in range(3):
                position = engine.start(rules, engine.deal(rules, 6, round_seed(f"ways {number}")))
                while position.turn is not None and position.phase == "digging":
                    for move in _some(placements(position, paths), chance):
                        laid = Laid(move & ~255, move & 255)
                        for view in views:
                            after = position.maze.copy()
                            after.lay(laid.cell, laid.tile)
                            thought = _ways(position.maze, view).after(laid)
                            assert thought == _ways(after, view).away(), (view, str(after))
                            compared += 1
                    engine.apply(position, chance.choice(engine.legal(position)))
            assert compared > 500


def _some(moves: list[int], chance: Random) -> list[int]:
    return chance.sample(moves, min(3, len(moves)))


def test_the_bare_mine_is_eight_columns_long() -> None:
    assert _ways(Maze()).away() == (9, 7, 9)


def test_of_several_goals_the_nearest_and_the_mean_count_alike() -> None:
    assert distance([3.0]) == 3
    assert distance([2.0, 4.0]) == 2.5
    assert distance([0.0, 4.0]) == 0
    assert distance([]) == BLOCKED


# How likely the treasure is: what the story of a round shows.


def test_the_figures_say_how_they_were_fitted() -> None:
    written = FIGURES.read_text(encoding="utf-8")
    assert "python -m tools.arena.fit" in written
    assert "held out" in written


def test_the_treasure_is_likelier_the_nearer_it_is() -> None:
    rules = Ruleset()
    position = engine.start(rules, engine.deal(rules, 5, round_seed("near")))
    far = chance_of_treasure(position)
    assert features(position)[1] >= 7
    for x in range(1, 6):
        position.maze.lay(pack(x, 0), tile_of("EW", turned=False))
    assert far < chance_of_treasure(position)


@pytest.mark.parametrize(("expansion", "chance"), [(False, 0.4544), (True, 0.9959)])
def test_the_chance_at_the_start_is_that_of_the_fitted_figures(
    expansion: bool, chance: float
) -> None:
    # Two of five are saboteurs; with Saboteur 2 nobody is.
    rules = Ruleset(expansion=expansion)
    position = engine.start(rules, engine.deal(rules, 5, round_seed("near")))
    assert chance_of_treasure(position) == pytest.approx(chance, abs=0.0001)


# What every kind of move is worth is known, and what every card is worth keeping.


def test_every_action_card_is_weighed() -> None:
    families = {family_of(code) for code in ACTION_CODES}
    assert set(BY_CARD) == families
    assert set(WORTH_KEEPING) == families


def test_every_move_is_weighed_by_its_card_or_by_itself() -> None:
    by_card = {move for move in get_args(Move) if "card" in move.__slots__}
    assert set(BY_MOVE) - by_card == set(get_args(Move)) - by_card


def test_what_a_card_is_worth_keeping_lies_between_nothing_and_one() -> None:
    assert not [
        card
        for card in sorted(WORTH_KEEPING)
        if not all(0 <= worth <= 1 for worth in WORTH_KEEPING[card])
    ]
