"""The event after which an order can no longer be played."""

import pytest

from games.rules.events import Event
from games.rules.moves import Lay, LookAtGoal, Move, PlayOn, Rockfall
from games.rules.orders.judging import Verdict, spoiler_of
from games.rules.orders.order import Condition, Order

LAY, FALL = Lay("EW", (1, 0)), Rockfall((2, 0))
MEND, BREAK = PlayOn("repair-lantern", 2, "lantern"), PlayOn("break-cart", 2, None)
LAID = Event("laid", seat=0, card="NS", at=(1, 0))
BESIDE = Event("laid", seat=0, card="NS", at=(1, 1))
CAVED = Event("caved", seat=0, at=(2, 0), removed="NS")
FELL = Event("caved", seat=0, at=(5, 0), removed="NS")
TURNED = Event("revealed", goal=1, card="stone-sw", turned=False)
TURNED_BY_ANN = Event("revealed", seat=0, goal=1, card="stone-sw", turned=False)
BROKE_ME = Event("broke", seat=0, card="break-lantern", on=1)
BROKE_CLEO = Event("broke", seat=0, card="break-cart", on=2)
MENDED = Event("repaired", seat=0, card="repair-lantern", on=2, tool="lantern")
MENDED_ME = Event("repaired", seat=0, card="repair-lantern", on=1, tool="lantern")
TRAPPED_ME = Event("trapped", seat=0, on=1)
ALL = [LAID, BESIDE, CAVED, FELL, TURNED]
ALL += [BROKE_ME, BROKE_CLEO, MENDED, MENDED_ME, TRAPPED_ME]
REFUSED: list[tuple[Move, str, Event | None]] = [
    (LAY, "occupied", LAID),
    (LAY, "no-fit", BESIDE),
    (LAY, "not-connected", FELL),
    (LAY, "not-adjacent", FELL),
    (LAY, "tools-broken", BROKE_ME),
    (LAY, "is-trapped", TRAPPED_ME),
    (FALL, "nothing-there", CAVED),
    (LookAtGoal(1), "goal-face-up", TURNED_BY_ANN),
    (LookAtGoal(0), "goal-face-up", None),
    (MEND, "nothing-to-repair", MENDED),
    (BREAK, "already-there", BROKE_CLEO),
    (LAY, "ladder-beside-goal", None),
]
FAILED = [
    (Condition("free", (1, 1)), BESIDE),
    (Condition("whole", "lantern"), BROKE_ME),
    (Condition("whole", "pickaxe"), None),
    (Condition("broken", "lantern"), MENDED_ME),
    (Condition("face-down", 1), TURNED_BY_ANN),
    (Condition("able", 2), BROKE_CLEO),
    (Condition("able", 0), None),
]


@pytest.mark.parametrize(("move", "code", "event"), REFUSED)
def test_a_refused_order_has_the_event_that_led_to_it(
    move: Move, code: str, event: Event | None
) -> None:
    assert spoiler_of(Order(move), Verdict(code=code), 1, ALL) == event
    assert spoiler_of(Order(move), Verdict(code=code), 1, []) is None


@pytest.mark.parametrize(("condition", "event"), FAILED)
def test_a_failed_condition_has_the_event_that_led_to_it(
    condition: Condition, event: Event | None
) -> None:
    order = Order(LAY, (condition,))
    assert spoiler_of(order, Verdict(failed=condition), 1, ALL) == event


def test_the_last_of_several_counts_and_none_while_the_order_can_be_played() -> None:
    again = Event("laid", seat=2, card="NS", at=(1, 0))
    assert spoiler_of(Order(LAY), Verdict(code="occupied"), 1, [LAID, again]) == again
    assert spoiler_of(Order(LAY), Verdict(), 1, ALL) is None
