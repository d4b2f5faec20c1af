"""What stands out in a round, on the line on which one slides through it."""

from dataclasses import replace

from games.replay.navigation import Perspective
from games.replay.page import make_replay, marks_of, signs_of
from games.rules.events import Event
from tests.table.seen import seen_by
from tests.table.views import PASSED, entry, moment

BROKE = Event("broke", 1, card="break-cart", on=2)
MENDED = Event("repaired", 2, card="repair-cart", on=2, tool="cart")
CAVED = Event("caved", 0, at=(1, 0), removed="EW")
GOAL = Event("revealed", goal=1, card="gold")
STOLE = Event("stole", 1, on=2)


def test_each_turn_that_stands_out_is_marked_where_it_is() -> None:
    told = [entry(number, 1, event) for number, event in enumerate([PASSED, BROKE, CAVED], 1)]
    found = [(mark.turn, mark.kind, mark.left) for mark in marks_of(told, 8)]
    assert found == [(2, "broken", "25.00"), (3, "rockfall", "37.50")]


def test_what_happens_to_people_is_marked_below_and_what_happens_to_the_mine_above() -> None:
    told = [entry(number, 1, event) for number, event in enumerate([BROKE, MENDED, CAVED, GOAL], 1)]
    assert [mark.is_below for mark in marks_of(told, 4)] == [True, True, False, False]


def test_two_goals_turned_by_one_card_are_one_mark() -> None:
    told = [entry(1, 1, GOAL, replace(GOAL, goal=0))]
    assert [mark.kind for mark in marks_of(told, 1)] == ["goal"]


def test_every_kind_has_a_shape_of_its_own_and_a_name_where_it_occurs() -> None:
    told = [entry(1, 1, BROKE, MENDED, CAVED, GOAL, STOLE)]
    marks = marks_of(told, 1)
    assert len({mark.shape for mark in marks}) == 5
    assert [sign.name for sign in signs_of(marks)] == [
        "goal turned",
        "rockfall",
        "theft",
        "broken or trapped",
        "repaired or freed",
    ]
    assert [sign.kind for sign in signs_of(marks[:1])] == ["broken"]


def test_a_replay_marks_its_whole_round_wherever_one_stands() -> None:
    told = tuple(entry(number, 1, BROKE if number == 7 else PASSED) for number in range(1, 10))
    for turn in (0, 9):
        page = make_replay(moment(turn, seen=seen_by(0), told=told), Perspective())
        assert [mark.turn for mark in page.marks] == [7]
        assert [sign.kind for sign in page.signs] == ["broken"]
