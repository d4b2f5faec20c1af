"""How a computer player spoils the digging, and how long it waits."""

import pytest

from games.bots import outlook
from games.rules.moves import Lay, Move, Pass, PlayOn, Rockfall
from tests.bots.situations import LATE, regular, straight

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


@pytest.mark.parametrize("turns", range(4))
@pytest.mark.parametrize(
    "hand", [["E.W", "break-cart", "rockfall"], ["EW", "N.E.S.W", "break-cart"]]
)
def test_a_saboteur_does_not_show_itself_in_the_first_turns(turns: int, hand: list[str]) -> None:
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
