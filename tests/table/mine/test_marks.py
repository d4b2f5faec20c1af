"""Who did what where, as marks in the mine."""

from dataclasses import replace

from games.core.tables.read_models import LastLaid
from games.rules.events import Event
from games.rules.observation import Observation
from games.table.mine.marks import (
    CellMark,
    cell_marks,
    draw_cell_marks,
    draw_goal_looks,
    goal_looks,
)
from tests.table.seen import seen_by
from tests.table.views import entry

LETTERS = ("An", "Be", "Cl")
BOARD = ["EW@1,0", "EW@2,0"]


def laid(x: int, seat: int) -> Event:
    return Event("laid", seat=seat, card="EW", at=(x, 0), turned=False)


def caved(x: int, seat: int) -> Event:
    return Event("caved", seat=seat, at=(x, 0), removed="EW")


def seen(**written: object) -> Observation:
    return seen_by(0, **{"board": BOARD, **written})


def test_every_card_laid_since_is_marked_and_the_last_one_first() -> None:
    since = [entry(1, 1, laid(1, 1)), entry(2, 2, laid(2, 2))]
    assert cell_marks(seen(), LastLaid((2, 0), 2), since, LETTERS) == (
        CellMark((2, 0), "Cl"),
        CellMark((1, 0), "Be"),
    )


def test_the_card_laid_last_is_marked_however_long_ago() -> None:
    assert cell_marks(seen(), LastLaid((2, 0), 0), (), LETTERS) == (CellMark((2, 0), "An"),)
    assert cell_marks(seen(), None, (), LETTERS) == ()


def test_a_place_that_caved_in_is_marked_until_something_lies_there_again() -> None:
    since = [entry(1, 1, laid(3, 1)), entry(2, 2, caved(3, 2))]
    assert cell_marks(seen(), None, since, LETTERS) == (CellMark((3, 0), "Cl", caved=True),)
    again = [entry(1, 2, caved(2, 2)), entry(2, 1, laid(2, 1))]
    assert cell_marks(seen(), None, again, LETTERS) == (CellMark((2, 0), "Be"),)


def test_a_goal_that_was_turned_is_marked_with_who_reached_it() -> None:
    reached = entry(1, 1, laid(2, 1), Event("revealed", goal=1, card="stone-es", turned=False))
    up = seen(goals=["treasure", "stone-es:up", "stone-sw"])
    assert CellMark((8, 0), "Be") in cell_marks(up, None, [reached], LETTERS)


def test_a_mark_is_drawn_with_escaped_letters() -> None:
    assert "&lt;" in draw_cell_marks([CellMark((1, 0), "<")], "s.svg")
    assert "caved-in" in draw_cell_marks([CellMark((1, 0), "Be", caved=True)], "s.svg")


def test_a_goal_says_whose_maps_showed_it_while_it_is_face_down() -> None:
    looks = ((0, 1), (2,), (1,))
    assert goal_looks(replace(seen(), looks=looks), LETTERS) == (("An", "Be"), ("Cl",), ("Be",))
    up = replace(seen(goals=["stone-es:up", "treasure", "stone-sw"]), looks=looks)
    assert goal_looks(up, LETTERS)[0] == ()


def test_two_who_looked_are_named_and_more_are_counted() -> None:
    assert ">An Be<" in draw_goal_looks(0, ("An", "Be"), "s.svg")
    assert ">3<" in draw_goal_looks(0, LETTERS, "s.svg")
    assert draw_goal_looks(0, (), "s.svg") == ""
