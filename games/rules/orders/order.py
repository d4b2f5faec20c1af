"""A player's orders: moves to try in order, each with conditions, and events that cancel them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from games.rules.cards.cards import TOOLS
from games.rules.cards.cells import Cell
from games.rules.kinds.json_values import Malformed, read_cell, read_code, read_goal, read_seat
from games.rules.moves import Lay, Move
from games.rules.notation import read_move, write_move

FREE, WHOLE, BROKEN, FACE_DOWN, ABLE = "free", "whole", "broken", "face-down", "able"
TOOL, GOAL, CAVED, MENTION = "tool", "goal", "caved", "mention"
FORGET_WHEN = (TOOL, GOAL, CAVED, MENTION)
"""Optional cancellations: own tool broken, goal up, card caved in, own name in the chat."""


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition of an order; `of` is its cell, tool, goal or seat.

    The `kind` is FREE for a cell, WHOLE or BROKEN for the player's own tool, FACE_DOWN for a goal,
    or ABLE for a seat without a broken tool.
    """

    kind: str
    of: Cell | str | int

    @property
    def name(self) -> str:
        """Return a name that is unique among the conditions of one order."""
        return f"{self.kind}-{self.of}"


@dataclass(frozen=True, slots=True)
class Order:
    """A move that is played on the seat's next turn if all conditions hold."""

    move: Move
    conditions: tuple[Condition, ...] = ()


@dataclass(frozen=True, slots=True)
class Orders:
    """A player's orders, of which the first that can be played is played.

    `last_resort` is a card to discard otherwise, or None. `forget` holds the events of FORGET_WHEN
    that cancel the orders.
    """

    orders: tuple[Order, ...] = ()
    last_resort: str | None = None
    forget: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.orders or self.last_resort)


def possible_conditions(order: Order, seat: int, players: int) -> dict[str, Condition]:
    """Return a dict of the conditions that can still be added to a seat's order, by their names."""
    found = [
        *([Condition(FREE, order.move.at)] if isinstance(order.move, Lay) else []),
        *(Condition(kind, tool) for tool in TOOLS for kind in (WHOLE, BROKEN)),
        *(Condition(FACE_DOWN, goal) for goal in range(3)),
        *(Condition(ABLE, other) for other in range(players) if other != seat),
    ]
    return {each.name: each for each in found if each not in order.conditions}


def write_orders(orders: Orders) -> dict[str, Any]:
    """Return orders as a JSON object with `orders`, `last_resort` and `forget`."""
    return {
        "orders": [
            {"move": write_move(order.move), "if": [_write(each) for each in order.conditions]}
            for order in orders.orders
        ],
        "last_resort": orders.last_resort,
        "forget": list(orders.forget),
    }


def read_orders(written: Mapping[str, Any]) -> Orders:
    """Read orders from a JSON object. Raises Malformed for a wrong move, condition or card."""
    orders = [
        Order(read_move(order.get("move")), tuple(_read(each) for each in order.get("if", ())))
        for order in written.get("orders", ())
    ]
    last = written.get("last_resort")
    forget = written.get("forget", ())
    return Orders(
        tuple(orders),
        None if last is None else read_code(last, "last_resort"),
        tuple(each for each in FORGET_WHEN if each in forget),
    )


def _write(condition: Condition) -> dict[str, Any]:
    of = condition.of
    return {condition.kind: list(of) if isinstance(of, tuple) else of}


def _read(written: Mapping[str, Any]) -> Condition:
    for kind, read in _READERS.items():
        if kind in written:
            return Condition(kind, read(written[kind]))
    raise Malformed("a condition has one of the keys free, whole, broken, face-down, able")


def _tool(written: object) -> str:
    if not isinstance(written, str) or written not in TOOLS:
        raise Malformed("a condition: not a tool")
    return written


_READERS: dict[str, Callable[[object], Cell | str | int]] = {
    FREE: lambda written: read_cell(written, FREE),
    WHOLE: _tool,
    BROKEN: _tool,
    FACE_DOWN: lambda written: read_goal(written, FACE_DOWN),
    ABLE: lambda written: read_seat(written, ABLE),
}
