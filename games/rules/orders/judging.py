"""Checks the conditions of orders, and finds the first order that can be played."""

from dataclasses import dataclass

from games.rules.cards.cells import GOALS, packed
from games.rules.cards.slots import SLOTS, TOOL_SLOT
from games.rules.moves import Lay, LayTheft, LookAtGoal, Move, Pass, PlayOn, Rockfall
from games.rules.observe import moves_in_order
from games.rules.orders.order import BROKEN, Condition, Order, Orders
from games.rules.phases import DIGGING
from games.rules.position import Position
from games.rules.refusals import Refused
from games.rules.turn.judge import judge

PLANNABLE = (Lay, PlayOn, Rockfall, LookAtGoal, LayTheft)


def plannable_moves(position: Position, seat: int) -> tuple[Move, ...]:
    """Return the moves of a seat's hand in the present mine; none when digging is over.

    Ignores cards in front of players: a tool may be broken or mended by the seat's turn.
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
    """The reason why an order is not played: a `failed` condition or the `code` of a refusal."""

    failed: Condition | None = None
    code: str = ""

    def __bool__(self) -> bool:
        """Return whether the order is played."""
        return self.failed is None and not self.code


def verdict_on(position: Position, seat: int, order: Order) -> Verdict:
    """Return the verdict on an order now, as if it were the seat's turn to dig."""
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
    """Return the move of the first order that can be played, or None."""
    last = [Order(Pass((orders.last_resort,)))] if orders.last_resort else []
    for order in (*orders.orders, *last):
        if verdict_on(position, seat, order):
            return order.move
    return None


def holds(position: Position, seat: int, condition: Condition) -> bool:
    """Return whether a condition holds, from public facts only.

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
