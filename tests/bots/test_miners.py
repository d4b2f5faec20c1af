"""How a computer player digs for gold."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from games import bots
from games.bots.beliefs.belief import private_beliefs
from games.bots.others import trust
from games.bots.outlook import outlook_of
from games.bots.worths import worth
from games.rules import engine
from games.rules.events import Event
from games.rules.moves import Lay, LookAtGoal, Pass, PlayOn, Rockfall
from games.rules.observation import Observation
from games.rules.ruleset import Ruleset
from tests.bots.situations import (
    FIVE_MINERS,
    LATE,
    regular,
    regular_with_saboteur_2,
    sight,
    straight,
)
from tools.seeds import round_seed


def test_a_miner_uses_a_map_before_digging_blind() -> None:
    assert isinstance(regular(FIVE_MINERS, ["NESW", "EW", "map"]), LookAtGoal)


def test_a_miner_who_knows_the_treasure_looks_no_further() -> None:
    move = regular(FIVE_MINERS, ["EW", "map"], goals_seen=(1,))
    assert move == Lay("EW", (1, 0))


def test_a_miner_does_not_look_at_the_same_goal_again() -> None:
    move = regular(FIVE_MINERS, ["NS", "map"], goals_seen=(0,))
    assert isinstance(move, LookAtGoal)
    assert move.goal != 0


def test_a_miner_digs_towards_the_goals() -> None:
    assert regular(FIVE_MINERS, ["EW"], board=straight(2)) == Lay("EW", (3, 0))


@pytest.mark.parametrize(
    ("goals", "seen", "move"),
    [
        (["treasure", "stone-sw", "stone-es"], (1, 2), Lay("ES", (7, 0), True)),
        (["stone-es", "stone-sw", "treasure"], (1, 0), Lay("NE", (7, 0), True)),
    ],
)
def test_a_miner_digs_to_the_goal_that_is_not_known_to_be_stone(
    goals: list[str], seen: tuple[int, ...], move: Lay
) -> None:
    hand = ["EW", "ES", "NE"]
    assert regular(FIVE_MINERS, hand, board=straight(6), goals=goals, goals_seen=seen) == move


def test_a_miner_completes_the_way_to_a_goal_rather_than_look_first() -> None:
    assert regular(FIVE_MINERS, ["EW", "map"], board=straight(6)) == Lay("EW", (7, 0))


def test_of_equal_cards_a_miner_lays_the_one_that_forks() -> None:
    assert regular(FIVE_MINERS, ["EW", "NESW"], board=straight(2)) == Lay("NESW", (3, 0))


def test_a_miner_never_lays_a_dead_end(subtests: pytest.Subtests) -> None:
    for dead_end in ["E.W", "N.E.S.W", "N.E", "E"]:
        with subtests.test(dead_end=dead_end):
            assert regular(FIVE_MINERS, [dead_end, dead_end], board=straight(3)) == Pass(
                (dead_end,)
            )


def test_a_miner_clears_a_dead_end_out_of_the_way() -> None:
    board = [*straight(4), "E.W@5,0"]
    assert regular(FIVE_MINERS, ["NS", "rockfall"], board=board) == Rockfall((5, 0))


def test_a_miner_leaves_a_good_tunnel_alone() -> None:
    assert not isinstance(regular(FIVE_MINERS, ["rockfall"], board=straight(5)), Rockfall)


def test_a_miner_mends_his_own_tool_first() -> None:
    front = [["break-cart"], ["break-cart"], [], [], []]
    move = regular(FIVE_MINERS, ["map", "repair-cart"], front=front)
    assert move == PlayOn("repair-cart", 0, "cart")


def test_a_miner_spares_the_card_that_mends_two_tools() -> None:
    front = [["break-cart"], [], [], [], []]
    move = regular(FIVE_MINERS, ["repair-pickaxe-cart", "repair-cart"], front=front)
    assert move == PlayOn("repair-cart", 0, "cart")


def test_a_miner_who_cannot_dig_mends_somebody_else() -> None:
    front = [["break-lantern"], [], ["break-cart"], [], []]
    move = regular(FIVE_MINERS, ["EW", "repair-cart"], front=front)
    assert move == PlayOn("repair-cart", 2, "cart")


def test_a_miner_mends_a_known_friend_rather_than_a_stranger() -> None:
    move = regular_with_saboteur_2(
        ["blue", "blue", "green", "saboteur"],
        ["NS", "repair-cart"],
        front=[[], ["break-cart"], ["break-cart"], ["break-cart"]],
        dwarfs_seen={1: "blue", 2: "green"},
        board=straight(3),
    )
    assert move == PlayOn("repair-cart", 1, "cart")


def test_a_miner_breaks_the_tool_of_a_known_saboteur() -> None:
    move = regular_with_saboteur_2(
        ["blue", "blue", "saboteur", "green"],
        ["NS", "break-cart"],
        dwarfs_seen={1: "blue", 2: "saboteur"},
        board=straight(3),
    )
    assert move == PlayOn("break-cart", 2)


def test_what_an_inspection_showed_counts_no_more_after_a_swap_of_hats() -> None:
    dwarfs = ["blue", "blue", "saboteur"]
    seen = sight(dwarfs, ["EW"], rules={"expansion": True}, dwarfs_seen={2: "saboteur"})
    stale = replace(seen, seen_dwarfs=(replace(seen.seen_dwarfs[0], stale=True),))
    assert trust(seen, private_beliefs(seen))[2] == -1
    beliefs = private_beliefs(stale)
    assert trust(stale, beliefs)[2] == pytest.approx(trust(stale, beliefs)[1])


def test_a_miner_does_not_break_the_tools_of_people_he_knows_nothing_of() -> None:
    assert regular(FIVE_MINERS, ["break-cart", "NE"], turns=LATE) != PlayOn("break-cart", 1)


def test_a_miner_breaks_the_tool_of_somebody_who_lays_dead_ends() -> None:
    cells = [(1, 0), (0, 1), (0, -1)]
    dead_ends = tuple(Event("laid", seat=3, card="N.E.S.W", at=at) for at in cells)
    board = [f"N.E.S.W@{x},{y}" for x, y in cells]
    move = regular(FIVE_MINERS, ["break-cart", "NE"], turns=LATE, events=dead_ends, board=board)
    assert move == PlayOn("break-cart", 3)


def test_a_miner_does_not_mend_the_tool_of_a_suspect() -> None:
    front = [[], ["break-cart"], ["break-cart"], [], []]
    breaks = tuple(Event("broke", seat=1, card="break-cart", on=0) for _ in range(3))
    breaks += (Event("broke", seat=2, card="break-cart", on=1),)
    move = regular(FIVE_MINERS, ["repair-cart", "N.E.S.W"], front=front, events=breaks)
    assert move == PlayOn("repair-cart", 2, "cart")


def test_the_selfish_dwarf_leaves_the_last_card_to_nobody() -> None:
    dwarfs = ["selfish", "miner", "miner", "miner", "saboteur"]
    rules, board = {"selfish_dwarf": True}, straight(5)
    seen = {"rules": rules, "board": board, "goals_seen": (1,)}
    assert regular(dwarfs, ["EW", "E.W"], **seen) == Pass(("E.W",))
    assert regular(FIVE_MINERS, ["EW", "E.W"], board=board, goals_seen=(1,)) == Lay("EW", (6, 0))


def test_the_selfish_dwarf_connects_when_he_can() -> None:
    dwarfs = ["selfish", "miner", "miner", "miner", "saboteur"]
    move = regular(dwarfs, ["EW"], rules={"selfish_dwarf": True}, board=straight(6))
    assert move == Lay("EW", (7, 0))


# When a computer player passes, and with what.

TEAMS = ["blue", "green", "blue", "boss"]


def test_nobody_passes_while_something_useful_is_possible(subtests: pytest.Subtests) -> None:
    for players in [3, 5, 8]:
        for rules in [Ruleset(), Ruleset(expansion=True)]:
            with subtests.test(rules=rules, players=players):
                passes = [
                    seen
                    for number in range(3)
                    for seen in _passes(rules, players, f"useful/{number}")
                ]
                assert passes
                for seen in passes:
                    outlook = outlook_of(seen, private_beliefs(seen))
                    others = [move for move in seen.moves if not isinstance(move, Pass)]
                    assert all(worth(outlook, move) <= 0 for move in others)


def _passes(rules: Ruleset, players: int, seed: str) -> Iterator[Observation]:
    """What those see who pass in a round."""
    position = engine.start(rules, engine.deal(rules, players, round_seed(seed)))
    while (seat := position.turn) is not None:
        seen = engine.observe(position, seat)
        move = bots.choose(seen, f"{seed}/{position.turns}")
        if isinstance(move, Pass):
            yield seen
        engine.play(position, seat, move)


def test_a_miner_who_cannot_dig_throws_away_his_least_useful_card(
    subtests: pytest.Subtests,
) -> None:
    for hand, thrown in [
        (["NESW", "N.E", "EW"], "N.E"),
        (["NESW", "break-cart", "EW"], "break-cart"),
        (["EW", "map", "repair-cart"], "map"),
    ]:
        with subtests.test(hand=hand, thrown=thrown):
            front = [["break-lantern"], [], [], [], []]
            move = regular(FIVE_MINERS, hand, front=front, goals_seen=(1,))
            assert move == Pass((thrown,))


def test_the_card_that_mends_his_tool_is_kept_for_its_time() -> None:
    # The digger lacks both a cart and a lantern to dig, so the repair is played, not thrown away.
    front = [["break-lantern", "break-cart"], [], [], [], []]
    move = regular(FIVE_MINERS, ["repair-cart", "NESW"], front=front)
    assert not isinstance(move, Pass)


def test_with_saboteur_2_all_useless_cards_go_at_once() -> None:
    hand = ["N.E", "E.W", "N.E.S", "EW+blue"]
    move = regular_with_saboteur_2(TEAMS, hand, board=["N.E.S.W@1,0", "EW@-1,0"])
    assert isinstance(move, Pass)
    assert set(move.cards) == {"N.E", "E.W", "N.E.S"}


def test_with_an_empty_pile_only_one_card_goes() -> None:
    hand = ["N.E", "E.W", "N.E.S"]
    move = regular_with_saboteur_2(TEAMS, hand, board=straight(2), draw=[])
    assert isinstance(move, Pass)
    assert len(move.cards) == 1
