"""What ends orders before they are played."""

import pytest

from games.rules.events import Event
from games.rules.orders.forgetting import why_forgotten
from games.rules.orders.order import FORGET_WHEN, Orders

ME, BEN = 1, 2


@pytest.mark.parametrize(
    ("event", "reason"),
    [
        (Event("swapped-hands", seat=BEN, on=ME), "hand"),
        (Event("swapped-hats", seat=BEN, on=ME), "dwarf"),
        (Event("swapped-hands", seat=BEN, on=0), ""),
        (Event("laid", seat=ME, card="EW", at=(1, 0), turned=False), "turn"),
        (Event("passed", seat=ME, count=1), "turn"),
        (Event("dug-out", seat=BEN, treasure=True), "round"),
        (Event("dug-out", seat=ME, treasure=True), "round"),
        (Event("passed", seat=BEN, count=1), ""),
        (Event("inspected", seat=BEN, on=ME), ""),
    ],
)
def test_what_always_ends_them(event: Event, reason: str) -> None:
    assert why_forgotten(Orders(), ME, [event]) == reason


@pytest.mark.parametrize(
    ("event", "reason"),
    [
        (Event("broke", seat=BEN, card="break-cart", on=ME), "tool"),
        (Event("revealed", goal=1, card="stone-sw", turned=False), "goal"),
        (Event("caved", seat=BEN, at=(1, 0), removed="EW"), "caved"),
    ],
)
def test_what_ends_them_if_it_was_picked(event: Event, reason: str) -> None:
    assert why_forgotten(Orders(forget=FORGET_WHEN), ME, [event]) == reason
    assert why_forgotten(Orders(forget=(reason,)), ME, [event]) == reason
    others = tuple(each for each in FORGET_WHEN if each != reason)
    assert why_forgotten(Orders(forget=others), ME, [event]) == ""


def test_a_broken_tool_of_somebody_else_ends_nothing() -> None:
    broke = Event("broke", seat=ME, card="break-cart", on=BEN)
    assert why_forgotten(Orders(forget=FORGET_WHEN), 0, [broke]) == ""
