"""Changes of orders, one step for each button of the dock."""

from dataclasses import replace

from games.core.errors import InvalidOrders
from games.rules.moves import Move, Pass
from games.rules.orders.order import FORGET_WHEN, Order, Orders, possible_conditions


def with_order(orders: Orders, move: Move) -> Orders:
    """Return the orders with one more at the end; a card to discard is the last resort."""
    if not isinstance(move, Pass):
        return replace(orders, orders=(*orders.orders, Order(move)))
    if len(move.cards) != 1:
        raise InvalidOrders
    return replace(orders, last_resort=move.cards[0])


def edited(orders: Orders, do: str, seat: int, players: int) -> Orders:
    """Return the orders after a button's change; the same orders for one that makes no sense.

    `do` is a step, and behind colons the place and what else it needs.
    """
    step, _colon, rest = do.partition(":")
    match step:
        case "clear":
            return Orders()
        case "no-last":
            return replace(orders, last_resort=None)
        case "forget":
            wanted = {*orders.forget} ^ {rest}
            return replace(orders, forget=tuple(each for each in FORGET_WHEN if each in wanted))
    number, _colon, name = rest.partition(":")
    place = place_of(number)
    if not 0 <= place < len(orders.orders):
        return orders
    listed = list(orders.orders)
    order = listed.pop(place)
    match step:
        case "remove":
            return replace(orders, orders=tuple(listed))
        case "earlier":
            place = max(place - 1, 0)
        case "if":
            asked = possible_conditions(order, seat, players).get(name)
            order = replace(order, conditions=(*order.conditions, *([asked] if asked else [])))
        case "no-if":
            kept = tuple(each for each in order.conditions if each.name != name)
            order = replace(order, conditions=kept)
    listed.insert(place, order)
    return replace(orders, orders=tuple(listed))


def place_of(number: str) -> int:
    """Return a place as it was sent, or -1."""
    return int(number) if number.isascii() and number.isdigit() and len(number) < 3 else -1
