"""What orders come to: the first that can be played, whose conditions hold."""

import pytest

from games.rules import engine
from games.rules.events import Event
from games.rules.files.setup import set_up
from games.rules.kinds.json_values import Malformed
from games.rules.moves import Lay, LookAtGoal, Pass, PlayOn
from games.rules.orders.judging import holds, move_of, verdict_on, why_forgotten
from games.rules.orders.order import (
    FORGET_WHEN,
    Condition,
    Order,
    Orders,
    read_orders,
    write_orders,
)

LAY = Lay("EW", (1, 0))
MEND = PlayOn("repair-lantern", 1, "lantern")
LOOK = LookAtGoal(1)


@pytest.fixture
def position() -> engine.Position:
    """Seat 0 is to act; seat 1 waits, with a straight tunnel, a repair and a map."""
    hands = [["NS"], ["EW", "repair-lantern", "map"], ["NS"]]
    front = [[], [], ["break-cart"]]
    return set_up(
        {"dwarfs": ["miner"] * 3, "hands": hands, "front": front, "draw": ["EW"] * 9, "turn": 0}
    )


def test_the_first_that_can_be_played_is_played(position: engine.Position) -> None:
    assert move_of(position, 1, Orders((Order(MEND), Order(LAY), Order(LOOK)))) == LAY
    assert move_of(position, 1, Orders((Order(MEND),))) is None


def test_a_discard_comes_last_and_only_if_it_was_chosen(position: engine.Position) -> None:
    orders = Orders((Order(MEND),), last_resort="map")
    assert move_of(position, 1, orders) == Pass(("map",))
    assert move_of(position, 1, Orders((Order(LAY),), last_resort="map")) == LAY


def test_what_is_asked_does_not_change_the_position(position: engine.Position) -> None:
    before = engine.save(position)
    verdict_on(position, 1, Order(LAY))
    assert engine.save(position) == before


def test_conditions(position: engine.Position, subtests: pytest.Subtests) -> None:
    for condition, expected in [
        (Condition("free", (1, 0)), True),
        (Condition("free", (0, 0)), False),
        (Condition("free", (8, 0)), False),
        (Condition("free", (999, 0)), False),
        (Condition("whole", "lantern"), True),
        (Condition("broken", "lantern"), False),
        (Condition("face-down", 1), True),
        (Condition("able", 2), False),
        (Condition("able", 0), True),
    ]:
        with subtests.test(condition=condition, expected=expected):
            assert holds(position, 1, condition) is expected
            verdict = verdict_on(position, 1, Order(LAY, (condition,)))
            assert bool(verdict) is expected
            assert verdict.failed == (None if expected else condition)


def test_why_an_order_would_be_skipped(position: engine.Position) -> None:
    assert verdict_on(position, 1, Order(MEND)).code == "nothing-to-repair"
    assert verdict_on(position, 1, Order(Lay("NS", (1, 0)))).code == "not-in-hand"
    assert verdict_on(position, 1, Order(Lay("EW", (5, 0)))).code


def test_orders_are_written_and_read_back() -> None:
    conditions = tuple(
        Condition(kind, of)  # type: ignore[arg-type]
        for kind, of in [
            ("free", (3, -1)), ("whole", "cart"), ("broken", "cart"), ("face-down", 2), ("able", 0),
        ]
    )  # fmt: skip
    orders = Orders((Order(LAY, conditions), Order(MEND)), "map", ("tool", "caved"))
    assert read_orders(write_orders(orders)) == orders
    assert read_orders(write_orders(Orders())) == Orders()
    assert not Orders()
    assert Orders(last_resort="map")


def test_what_is_no_order_is_refused(subtests: pytest.Subtests) -> None:
    for written in [
        {"orders": [{"move": {"play": "EW"}}]},
        {"orders": [{"move": {"play": "map", "goal": 1}, "if": [{"moon": "full"}]}]},
        {"orders": [{"move": {"play": "map", "goal": 1}, "if": [{"whole": "spoon"}]}]},
        {"orders": [{"move": {"play": "map", "goal": 1}, "if": [{"face-down": 3}]}]},
        {"last_resort": "treasure"},
    ]:
        with subtests.test(written=written), pytest.raises(Malformed):
            read_orders(written)


# What ends orders before they are played.

ME, BEN = 1, 2


def test_what_always_ends_them(subtests: pytest.Subtests) -> None:
    for event, reason in [
        (Event("swapped-hands", seat=BEN, on=ME), "hand"),
        (Event("swapped-hats", seat=BEN, on=ME), "dwarf"),
        (Event("swapped-hands", seat=BEN, on=0), ""),
        (Event("laid", seat=ME, card="EW", at=(1, 0), turned=False), "turn"),
        (Event("passed", seat=ME, count=1), "turn"),
        (Event("dug-out", seat=BEN, treasure=True), "round"),
        (Event("dug-out", seat=ME, treasure=True), "round"),
        (Event("passed", seat=BEN, count=1), ""),
        (Event("inspected", seat=BEN, on=ME), ""),
    ]:
        with subtests.test(event=event, reason=reason):
            assert why_forgotten(Orders(), ME, [event]) == reason


def test_what_ends_them_if_it_was_picked(subtests: pytest.Subtests) -> None:
    for event, reason in [
        (Event("broke", seat=BEN, card="break-cart", on=ME), "tool"),
        (Event("revealed", goal=1, card="stone-sw", turned=False), "goal"),
        (Event("caved", seat=BEN, at=(1, 0), removed="EW"), "caved"),
    ]:
        with subtests.test(event=event, reason=reason):
            assert why_forgotten(Orders(forget=FORGET_WHEN), ME, [event]) == reason
            assert why_forgotten(Orders(forget=(reason,)), ME, [event]) == reason
            others = tuple(each for each in FORGET_WHEN if each != reason)
            assert why_forgotten(Orders(forget=others), ME, [event]) == ""


def test_a_broken_tool_of_somebody_else_ends_nothing() -> None:
    broke = Event("broke", seat=ME, card="break-cart", on=BEN)
    assert why_forgotten(Orders(forget=FORGET_WHEN), 0, [broke]) == ""
