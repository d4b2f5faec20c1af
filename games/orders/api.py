"""What a player leaves to be played in their absence, for nobody else to see."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.access import owner
from games.api.problems import Problem
from games.api.schema.operation import operation
from games.api.shapes.fields import MOVE
from games.api.strict import Choice, Several, Strict, Text, Whole
from games.api.views.base import ApiView, read
from games.orders import services
from games.orders.selectors import plan
from games.rules.notation import Malformed, write_move
from games.rules.orders.order import FORGET_WHEN, Orders, read_orders, write_orders
from games.services.errors import InvalidOrders


class AskedOrder(Strict):
    """A move, and under `if` the conditions for it: each an object of one key."""

    move = serializers.JSONField()

    def get_fields(self) -> dict[str, Any]:
        """The fields, of which one bears a word of Python's."""
        conditions = Several(
            child=serializers.DictField(), required=False, default=list, max_length=12
        )
        return {**super().get_fields(), "if": conditions}


class AskedOrders(Strict):
    """Orders in place of those before; none of them leaves none."""

    version = Whole(min_value=0, max_value=2**31 - 1)
    orders = Several(child=AskedOrder(), max_length=12)
    last_resort = Text(required=False, allow_null=True, default=None, max_length=40)
    forget = Several(child=Choice(choices=FORGET_WHEN), required=False, default=list, max_length=3)


ORDERS = {
    "type": "object",
    "properties": {
        "orders": {"type": "array", "items": {"type": "object"}},
        "last_resort": {"type": ["string", "null"]},
        "forget": {"type": "array", "items": {"type": "string"}},
        "version": {"type": "integer"},
        "verdicts": {"type": "array", "items": {"type": "object"}},
        "forgotten": {"type": "string"},
        "plannable": {"type": "array", "items": MOVE},
    },
    "required": ["orders", "last_resort", "forget", "version", "verdicts", "plannable"],
}


class OrdersView(ApiView):
    """My orders."""

    @operation(ORDERS, "not-found")
    def get(self, request: Request, game_id: int) -> Response:
        """Read them, with what would come of each now, and what could be ordered."""
        return _shown(request, game_id)

    @operation(ORDERS, "not-found", asks=AskedOrders)
    def put(self, request: Request, game_id: int) -> Response:
        """Leave some."""
        told = read(request, AskedOrders)
        orders = _read(told)
        services.keep(
            game_id=game_id, account=owner(request), version=told["version"], orders=orders
        )
        return _shown(request, game_id)


def _read(told: dict[str, Any]) -> Orders:
    for number, order in enumerate(told["orders"]):
        if any(len(condition) != 1 for condition in order["if"]):
            raise _wrong(f"#/orders/{number}/if")
    try:
        return read_orders(told)
    except Malformed as error:
        raise _wrong("#") from error


def _wrong(place: str) -> Problem:
    sentence = InvalidOrders().sentence
    return Problem("invalid", sentence, errors=[{"pointer": place, "detail": sentence}])


def _shown(request: Request, game_id: int) -> Response:
    left = plan(game_id, owner(request))
    verdicts = [
        {"is_played": bool(verdict), "code": verdict.code, "failed": verdict.failed is not None}
        for verdict in left.verdicts
    ]
    told = {
        **write_orders(left.orders),
        "version": left.table.version,
        "verdicts": verdicts,
        "forgotten": left.forgotten,
        "plannable": [write_move(move) for move in left.plannable],
    }
    return Response(told)
