"""How a computer player spoils the digging, and how long it waits."""

import pytest

from games.bots import outlook
from games.rules.moves import DiscardTwo, Lay, LayTheft, Move, Pass, PlayOn, Rockfall
from tests.bots.situations import LATE, regular, regular_with_saboteur_2, straight

DWARFS = ["saboteur", "miner", "miner", "miner", "saboteur"]
DEAD_ENDS = ("E.W", "N.E.S.W")


def _shows_itself(move: Move) -> bool:
    match move:
        case Lay(card):
            return card in DEAD_ENDS
        case PlayOn(card):
            return card.startswith("break-")
        case _:
            return isinstance(move, Rockfall)


def test_a_saboteur_does_not_show_itself_in_the_first_turns(subtests: pytest.Subtests) -> None:
    for hand in [["E.W", "break-cart", "rockfall"], ["EW", "N.E.S.W", "break-cart"]]:
        for turns in range(4):
            with subtests.test(turns=turns, hand=hand):
                assert not _shows_itself(regular(DWARFS, hand, turns=turns, board=straight(turns)))


def test_a_saboteur_lays_its_cards_aside_at_first() -> None:
    move = regular(DWARFS, ["EW", "NES", "break-cart"])
    assert isinstance(move, Lay)
    assert move.card == "NES"


def test_a_sleeper_digs_with_the_others() -> None:
    with outlook.always("sleeper"):
        move = regular(DWARFS, ["EW", "NES", "break-cart"], turns=9, board=straight(2))
    assert move == Lay("EW", (3, 0))


def test_a_saboteur_shows_itself_later() -> None:
    assert _shows_itself(
        regular(DWARFS, ["E.W", "break-cart", "EW"], turns=LATE, board=straight(4))
    )


@pytest.mark.parametrize("dead_end", DEAD_ENDS)
def test_a_saboteur_shuts_the_last_gap_with_a_dead_end(dead_end: str) -> None:
    move = regular(DWARFS, ["NESW", dead_end], turns=LATE, board=straight(6))
    assert move == Lay(dead_end, (7, 0))


def test_a_saboteur_takes_a_wrong_turn() -> None:
    move = regular(DWARFS, ["NE"], turns=LATE, board=straight(4), goals_seen=(1,))
    assert isinstance(move, Lay)
    assert move.at == (5, 0)


def test_a_saboteur_caves_the_way_in_when_the_miners_come_close() -> None:
    move = regular(DWARFS, ["EW", "rockfall"], turns=LATE, board=straight(6))
    assert isinstance(move, Rockfall)


def test_a_saboteur_keeps_his_rockfall_while_the_miners_are_far() -> None:
    move = regular(DWARFS, ["EW", "rockfall"], turns=LATE, board=["EW@1,0"])
    assert not isinstance(move, Rockfall)


def test_a_saboteur_breaks_tools() -> None:
    move = regular(DWARFS, ["EW", "break-cart"], turns=LATE, board=straight(3))
    assert isinstance(move, PlayOn)
    assert move.card == "break-cart"
    assert move.on != 0


def test_a_saboteur_breaks_the_tool_of_somebody_who_can_still_dig() -> None:
    front = [[], ["break-pickaxe"], ["break-pickaxe"], [], ["break-pickaxe"]]
    move = regular(DWARFS, ["break-cart"], turns=LATE, board=straight(3), front=front)
    assert move == PlayOn("break-cart", 3)


@pytest.mark.parametrize("turns", [0, LATE])
def test_a_saboteur_never_reaches_a_goal_that_may_be_the_treasure(turns: int) -> None:
    move = regular(DWARFS, ["EW", "EW"], turns=turns, board=straight(6))
    assert not (isinstance(move, Lay) and move.at == (7, 0))


def test_a_saboteur_throws_away_what_would_help_the_miners() -> None:
    hand = ["NESW", "E.W", "break-cart"]
    # Nothing to break, nobody to stop: all of them are stopped already.
    front = [["break-lantern"], *([["break-cart", "break-pickaxe", "break-lantern"]] * 4)]
    rules = {"break_own_tools": False}
    assert regular(DWARFS, hand, turns=LATE, front=front, rules=rules) == Pass(("NESW",))


# What a computer player makes of the dwarfs and cards of Saboteur 2.

TEAMS = ["blue", "green", "blue", "boss", "saboteur"]


@pytest.mark.parametrize("team", ["blue", "green"])
def test_a_team_lays_its_own_door_in_the_others_way(team: str) -> None:
    dwarfs = [team, *TEAMS[1:]]
    move = regular_with_saboteur_2(dwarfs, ["EW+blue", "EW+green", "EW"], board=straight(5))
    assert move == Lay(f"EW+{team}", (6, 0))


def test_nobody_shuts_his_own_way() -> None:
    move = regular_with_saboteur_2(TEAMS, ["EW+green", "N.E"], board=straight(4))
    assert isinstance(move, Pass)


def test_a_blue_dwarf_reaches_the_treasure_through_his_own_door() -> None:
    board = [*straight(3), "EW+blue@4,0", "EW@5,0", "EW@6,0"]
    assert regular_with_saboteur_2(TEAMS, ["EW"], board=board, goals_seen=(1,)) == Lay("EW", (7, 0))


def test_a_blue_dwarf_does_not_reach_the_treasure_for_green() -> None:
    board = [*straight(3), "EW+green@4,0", "EW@5,0", "EW@6,0"]
    move = regular_with_saboteur_2(TEAMS, ["EW"], board=board, goals_seen=(1,))
    assert move != Lay("EW", (7, 0))


def test_who_wins_with_both_teams_works_for_the_smaller(subtests: pytest.Subtests) -> None:
    for many, few in [("blue", "green"), ("green", "blue")]:
        for dwarf in ["boss", "profiteer"]:
            with subtests.test(dwarf=dwarf, many=many, few=few):
                dwarfs = [dwarf, many, many, "saboteur", "saboteur", "saboteur", "geologist"]
                move = regular_with_saboteur_2(
                    dwarfs,
                    ["EW+blue", "EW+green"],
                    board=straight(5),
                    dwarfs_seen=dict(enumerate(dwarfs[1:], start=1)),
                )
                assert move == Lay(f"EW+{few}", (6, 0))


def test_a_boss_who_knows_nobody_digs_for_both_teams() -> None:
    dwarfs = ["boss", "green", "blue", "saboteur"]
    assert regular_with_saboteur_2(dwarfs, ["EW"], board=straight(2)) == Lay("EW", (3, 0))


def test_a_profiteer_among_few_saboteurs_spoils_the_digging_with_them() -> None:
    dwarfs = ["profiteer", "blue", "blue", "green", "green"]
    move = regular_with_saboteur_2(
        dwarfs,
        ["EW", "E.W"],
        board=straight(6),
        turns=LATE,
        dwarfs_seen=dict(enumerate(dwarfs[1:], start=1)),
    )
    assert move == Lay("E.W", (7, 0))


def test_a_geologist_lays_crystals() -> None:
    dwarfs = ["geologist", *TEAMS[1:]]
    move = regular_with_saboteur_2(dwarfs, ["NESW", "E+crystal", "map"], board=straight(2))
    assert isinstance(move, Lay)
    assert move.card == "E+crystal"


def test_a_geologist_without_crystals_looks_for_them() -> None:
    dwarfs = ["geologist", *TEAMS[1:]]
    hand = ["N.E", "break-cart", "NS", "E+crystal"]
    front = [["break-cart"], [], [], [], []]
    move = regular_with_saboteur_2(dwarfs, hand, board=straight(2), front=front)
    assert isinstance(move, DiscardTwo)
    assert "E+crystal" not in move.cards


def test_a_theft_is_laid() -> None:
    assert regular_with_saboteur_2(TEAMS, ["N.E", "theft"], board=straight(2)) == LayTheft()


def test_other_peoples_thefts_are_stopped_and_never_ones_own() -> None:
    front = [["theft"], [], ["theft"], [], []]
    move = regular_with_saboteur_2(TEAMS, ["N.E", "hands-off"], front=front)
    assert move == PlayOn("hands-off", 2)


def test_a_known_foe_is_trapped() -> None:
    move = regular_with_saboteur_2(
        TEAMS,
        ["N.E", "trapped"],
        board=straight(4),
        dwarfs_seen={1: "green", 2: "blue", 3: "boss", 4: "saboteur"},
    )
    assert move == PlayOn("trapped", 4)


def test_a_trapped_player_frees_himself() -> None:
    front = [["trapped"], ["trapped"], [], [], []]
    move = regular_with_saboteur_2(TEAMS, ["map", "free-at-last", "N.E"], front=front)
    assert move == PlayOn("free-at-last", 0)


def test_a_known_friend_is_freed() -> None:
    front = [[], ["trapped"], ["trapped"], [], []]
    move = regular_with_saboteur_2(
        TEAMS, ["free-at-last", "N.E"], front=front, dwarfs_seen={1: "green", 2: "blue"}
    )
    assert move == PlayOn("free-at-last", 2)


@pytest.mark.parametrize("front", ["trapped", "break-cart"])
def test_two_poor_cards_pay_for_ones_freedom(front: str) -> None:
    hand = ["N.E", "NESW", "E.W", "repair-lantern"]
    move = regular_with_saboteur_2(TEAMS, hand, front=[[front], [], [], [], []])
    assert isinstance(move, DiscardTwo)
    assert (set(move.cards), move.remove) == ({"N.E", "E.W"}, front)


def test_nobody_throws_cards_away_to_be_rid_of_his_own_theft() -> None:
    front = [["theft"], [], [], [], []]
    move = regular_with_saboteur_2(TEAMS, ["N.E", "E.W"], front=front)
    assert isinstance(move, Pass)


def test_an_inspection_goes_to_somebody_unknown() -> None:
    seen = {1: "green", 2: "blue", 4: "saboteur"}
    move = regular_with_saboteur_2(TEAMS, ["N.E", "inspection"], dwarfs_seen=seen)
    assert move == PlayOn("inspection", 3)


def test_a_saboteur_late_near_the_gold_takes_another_hat() -> None:
    dwarfs = ["saboteur", *TEAMS[1:]]
    move = regular_with_saboteur_2(
        dwarfs, ["EW", "swap-hats"], spare=["blue"], turns=LATE, board=straight(6)
    )
    assert move == PlayOn("swap-hats", 0)


def test_who_may_still_win_keeps_his_hat() -> None:
    move = regular_with_saboteur_2(TEAMS, ["N.E", "swap-hats"], spare=["green"], board=straight(3))
    assert move != PlayOn("swap-hats", 0)


def test_a_poor_hand_is_swapped_and_a_good_one_kept() -> None:
    hands = [["swap-hands", "N.E", "E.W", "N.S"], *([["NESW"] * 4] * 4)]
    poor = regular_with_saboteur_2(TEAMS, [], hands=hands, board=straight(2))
    assert isinstance(poor, PlayOn)
    assert poor.card == "swap-hands"
    hands[0] = ["swap-hands", "NS", "NESW", "NES"]
    good = regular_with_saboteur_2(TEAMS, [], hands=hands, board=["N.E@1,0/turned"])
    assert not (isinstance(good, PlayOn) and good.card == "swap-hands")
