"""Judges orders: which can be played, which event spoiled one, and which cancel them."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from games.rules.cards.cards import SLOTS, TOOL_SLOT, tools_of
from games.rules.cards.cells import GOALS, Cell, packed
from games.rules.events import Event
from games.rules.moves import Lay, LayTheft, LookAtGoal, Move, Pass, PlayOn, Rockfall
from games.rules.observe import moves_in_order
from games.rules.orders.order import (
    ABLE,
    BROKEN,
    CAVED,
    FACE_DOWN,
    FREE,
    GOAL,
    TOOL,
    WHOLE,
    Condition,
    Order,
    Orders,
)
from games.rules.phases import DIGGING
from games.rules.position import Position
from games.rules.refusals import Refused
from games.rules.turn import judge

PLANNABLE = (Lay, PlayOn, Rockfall, LookAtGoal, LayTheft)
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
HAND, DWARF, TURN, ROUND = "hand", "dwarf", "turn", "round"
"""Reasons that always cancel orders: hand or dwarf changed, turn or round over."""


def plannable_moves(position: Position, seat: int) -> tuple[Move, ...]:
    """Return the moves that a seat's hand allows in the present mine, or an empty tuple after the
    digging. Cards in front of players are ignored, since a tool may be broken or mended before the
    seat's turn.
    """
    if position.phase != DIGGING:
        return ()
    everybody = (1 << position.players) - 1
    moves: dict[Move, None] = {}
    for before in (0, everybody):
        imagined = position.copy()
        imagined.turn = seat
        imagined.before = [before] * len(SLOTS)
        imagined.thefts = [*range(position.players)] if before else []
        found = moves_in_order(imagined)
        moves |= dict.fromkeys(move for move in found if isinstance(move, PLANNABLE))
    return tuple(moves)


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of judging an order: a `failed` condition, or the `code` of a refusal.

    The verdict is true if the order would be played; then both are empty.
    """

    failed: Condition | None = None
    code: str = ""

    def __bool__(self) -> bool:
        """Return whether the order would be played."""
        return self.failed is None and not self.code


def verdict_on(position: Position, seat: int, order: Order) -> Verdict:
    """Return the verdict on a seat's order, as if it were the seat's turn to dig now."""
    for condition in order.conditions:
        if not holds(position, seat, condition):
            return Verdict(failed=condition)
    as_if = position.copy()
    as_if.turn = seat
    try:
        judge(as_if, seat, order.move)
    except Refused as refused:
        return Verdict(code=refused.code)
    return Verdict()


def move_of(position: Position, seat: int, orders: Orders) -> Move | None:
    """Return the move of the first of a seat's orders that can be played, or else of its last
    resort; None if nothing can be played.
    """
    last = [Order(Pass((orders.last_resort,)))] if orders.last_resort else []
    for order in (*orders.orders, *last):
        if verdict_on(position, seat, order):
            return order.move
    return None


def holds(position: Position, seat: int, condition: Condition) -> bool:
    """Return whether a condition of a seat's order is met, from public facts only.

    Raises ValueError for a malformed condition.
    """
    of = condition.of
    match condition.kind, of:
        case "free", (int() as x, int() as y):
            cell = packed((x, y))
            return cell is not None and cell not in position.maze.tiles and cell not in GOALS
        case "face-down", int():
            return of not in position.revealed
        case "able", int():
            return not any(_is_broken(position, of, tool) for tool in TOOL_SLOT)
        case _, str():
            return _is_broken(position, seat, of) == (condition.kind == BROKEN)
    raise ValueError(condition)


def _is_broken(position: Position, seat: int, tool: str) -> bool:
    return bool(position.before[TOOL_SLOT[tool]] >> seat & 1)


def spoiler_of(order: Order, verdict: Verdict, seat: int, events: Iterable[Event]) -> Event | None:
    """Return the last of these events that explains why a seat's order failed, or None.

    If a goal was revealed, the returned event names the seat that laid the card to it.
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


def why_forgotten(orders: Orders, seat: int, events: Iterable[Event]) -> str:
    """Return the first reason among these events to cancel a seat's orders, or an empty string if
    there is no reason.
    """
    for event in events:
        if reason := _always(event, seat):
            return reason
        if (reason := _by_choice(event, seat)) in orders.forget:
            return reason
    return ""


def _always(event: Event, seat: int) -> str:
    if event.seat == seat and event.kind not in ("revealed", "dug-out"):
        return TURN
    if event.on == seat and event.kind in ("swapped-hands", "swapped-hats"):
        return HAND if event.kind == "swapped-hands" else DWARF
    return ROUND if event.kind == "dug-out" else ""


def _by_choice(event: Event, seat: int) -> str:
    match event.kind:
        case "broke" if event.on == seat:
            return TOOL
        case "revealed":
            return GOAL
        case "caved":
            return CAVED
    return "-"
