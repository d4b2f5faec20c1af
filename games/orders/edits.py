"""Changes of orders, one step for each button of the page."""

from collections.abc import Mapping
from dataclasses import replace

from games.rules.cards.cards import TOOLS
from games.rules.cards.cells import Cell
from games.rules.moves import Lay, Move
from games.rules.orders.order import (
    ABLE,
    BROKEN,
    FACE_DOWN,
    FORGET_WHEN,
    FREE,
    WHOLE,
    Condition,
    Order,
    Orders,
)


def with_order(orders: Orders, move: Move) -> Orders:
    """Return the orders with one more at the end."""
    return replace(orders, orders=(*orders.orders, Order(move)))


def conditions_for(order: Order, seat: int, players: int) -> dict[str, Condition]:
    """Return the possible conditions of an order, by their names in the page's forms."""
    cells: list[Cell] = [order.move.at] if isinstance(order.move, Lay) else []
    found = [
        *(Condition(FREE, at) for at in cells),
        *(Condition(kind, tool) for tool in TOOLS for kind in (WHOLE, BROKEN)),
        *(Condition(FACE_DOWN, goal) for goal in range(3)),
        *(Condition(ABLE, other) for other in range(players) if other != seat),
    ]
    return {f"{each.kind}-{each.of}": each for each in found if each not in order.conditions}


def edited(orders: Orders, params: Mapping[str, str], seat: int, players: int) -> Orders:
    """Return the orders after a form's change; the same orders for a form that makes no sense."""
    if params.get("do") == "clear":
        return Orders()
    if params.get("do") == "ends":
        last = params.get("last_resort") or None if params.get("discards") else None
        forget = tuple(each for each in FORGET_WHEN if params.get(f"forget-{each}"))
        return replace(orders, last_resort=last, forget=forget)
    place = _place(params.get("order", ""))
    if not 0 <= place < len(orders.orders):
        return orders
    listed = list(orders.orders)
    _change(listed, place, params, seat, players)
    return replace(orders, orders=tuple(listed))


def _change(
    listed: list[Order], place: int, params: Mapping[str, str], seat: int, players: int
) -> None:
    order = listed[place]
    match params.get("do"):
        case "remove":
            del listed[place]
        case "earlier":
            listed.insert(max(place - 1, 0), listed.pop(place))
        case "later":
            listed.insert(place + 1, listed.pop(place))
        case "move":
            to = _place(params.get("to", ""))
            listed.insert(to if to >= 0 else place, listed.pop(place))
        case "if":
            asked = conditions_for(order, seat, players).get(params.get("condition", ""))
            added = (*order.conditions, asked) if asked else order.conditions
            listed[place] = replace(order, conditions=added)
        case "no-if":
            kept = [each for each in order.conditions if _name(each) != params.get("condition")]
            listed[place] = replace(order, conditions=tuple(kept))


def _place(number: str) -> int:
    return int(number) if number.isascii() and number.isdigit() and len(number) < 3 else -1


def _name(condition: Condition) -> str:
    return f"{condition.kind}-{condition.of}"
