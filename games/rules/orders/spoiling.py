"""Finds the event after which an order can no longer be played."""

from collections.abc import Iterable
from dataclasses import replace

from games.rules.cards.cards import tools_of
from games.rules.cards.cells import Cell
from games.rules.events import Event
from games.rules.moves import Rockfall
from games.rules.orders.judging import Verdict
from games.rules.orders.order import ABLE, BROKEN, FACE_DOWN, FREE, WHOLE, Order

# For each refusal and failed condition, the kinds of events that lead to it.
_CAUSES: dict[str, tuple[str, ...]] = {
    "occupied": ("laid",),
    FREE: ("laid",),
    "no-fit": ("laid",),
    "not-connected": ("caved",),
    "not-adjacent": ("caved",),
    "nothing-there": ("caved", "hands-off", "freed"),
    "goal-face-up": ("revealed",),
    FACE_DOWN: ("revealed",),
    "tools-broken": ("broke",),
    WHOLE: ("broke",),
    ABLE: ("broke",),
    "is-trapped": ("trapped",),
    "already-there": ("broke", "trapped"),
    "nothing-to-repair": ("repaired",),
    BROKEN: ("repaired",),
}
_BEFORE_ME = ("tools-broken", "is-trapped", WHOLE, BROKEN)


def spoiler_of(order: Order, verdict: Verdict, seat: int, events: Iterable[Event]) -> Event | None:
    """Return the last of the events that explains a seat's verdict; None if none of them does.

    A goal that was revealed is returned with the seat that laid the card to it.
    """
    spoiler, laid_by = None, None
    for event in events:
        laid_by = event.seat if event.kind == "laid" else laid_by
        if _spoils(event, order, verdict, seat):
            spoiler = replace(event, seat=laid_by) if event.kind == "revealed" else event
    return spoiler


def _spoils(event: Event, order: Order, verdict: Verdict, seat: int) -> bool:
    failed, move = verdict.failed, order.move
    reason = failed.kind if failed else verdict.code
    if event.kind not in _CAUSES.get(reason, ()):
        return False
    match event.kind:
        case "laid":
            cell = failed.of if failed else getattr(move, "at", None)
            return _distance(event.at, cell) == (1 if reason == "no-fit" else 0)
        case "caved":
            return not isinstance(move, Rockfall) or event.at == move.at
        case "revealed":
            return event.goal == (failed.of if failed else getattr(move, "goal", None))
    if failed and reason in (WHOLE, BROKEN) and failed.of not in _tools(event):
        return False
    on = failed.of if failed and reason == ABLE else getattr(move, "on", None)
    return event.on == (seat if reason in _BEFORE_ME else on)


def _tools(event: Event) -> tuple[str, ...]:
    return (event.tool,) if event.tool else tuple(tools_of(event.card or ""))


def _distance(one: Cell | None, other: object) -> int | None:
    match one, other:
        case (int() as x, int() as y), (int() as column, int() as row):
            return abs(x - column) + abs(y - row)
    return None
