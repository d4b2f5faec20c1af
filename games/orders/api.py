"""The moves that a player leaves for their next turn, for programs; nobody else sees them."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import (
    BooleanField,
    CharField,
    ChoiceField,
    DictField,
    IntegerField,
    ListField,
    Serializer,
)

from games.api.access import owner
from games.api.problems import Problem
from games.api.schema.inspector import ref
from games.api.schema.operation import operation
from games.api.shapes.fields import AskedMove
from games.api.strict import OneOf, Several, Strict, Text, Whole
from games.api.views.base import ApiView, read
from games.core.errors import InvalidOrders
from games.orders import services
from games.orders.selectors import plan
from games.rules.notation import Malformed, write_move
from games.rules.orders.order import FORGET_WHEN, Orders, read_orders, write_orders

_MOST_ORDERS = _MOST_CONDITIONS = 12


@extend_schema_field(ref("Card"))
class CardCodeField(Text):
    """A field with a card's code, which is read by the rules."""


@extend_schema_field(ref("Condition"))
class ConditionField(DictField):
    """A field with a condition: an object with one key, whose value is read by the rules."""


class AskedOrder(Strict):
    """A move, and under `if` the conditions for playing it."""

    move = AskedMove()

    def get_fields(self) -> dict[str, Any]:
        """Return a dict of the fields by name, with `if`, which is a keyword of Python's."""
        conditions = Several(
            child=ConditionField(), required=False, default=list, max_length=_MOST_CONDITIONS
        )
        return {**super().get_fields(), "if": conditions}


class AskedOrders(Strict):
    """Orders that replace earlier ones; an empty list deletes them."""

    version = Whole(min_value=0, max_value=2**31 - 1)
    orders = Several(child=AskedOrder(), max_length=_MOST_ORDERS)
    last_resort = CardCodeField(
        required=False,
        allow_null=True,
        default=None,
        max_length=40,
        help_text="A card to discard if no order can be played.",
    )
    forget = Several(
        child=OneOf(choices=FORGET_WHEN),
        required=False,
        default=list,
        max_length=3,
        help_text="What ends the orders besides what always does.",
    )


class OrderShape(Serializer[Any]):
    """An order as it was left."""

    move = AskedMove()

    def get_fields(self) -> dict[str, Any]:
        """Return a dict of the fields by name, with `if`, which is a keyword of Python's."""
        return {**super().get_fields(), "if": ListField(child=ConditionField())}


class VerdictShape(Serializer[Any]):
    """The present result of an order: whether it would be played, or else why not."""

    is_played = BooleanField()
    code = CharField(help_text="The refusal; empty if there is none.")
    failed = BooleanField(help_text="Whether a condition does not hold.")


class OrdersShape(Serializer[Any]):
    """My orders, the present result of each, and the moves that can be ordered."""

    orders = OrderShape(many=True)
    last_resort = CardCodeField(allow_null=True)
    forget = ListField(child=ChoiceField(choices=FORGET_WHEN))
    version = IntegerField()
    verdicts = VerdictShape(many=True)
    forgotten = CharField(allow_blank=True, help_text="Why orders have ended; else empty.")
    plannable = ListField(child=AskedMove())


class OrdersApiView(ApiView):
    """My orders in a game."""

    @operation(OrdersShape, "not-found", scope="play")
    def get(self, request: Request, game_id: int) -> Response:
        """Read my orders, the present result of each, and the moves that can be ordered."""
        return _shown(request, game_id)

    @operation(OrdersShape, "not-found", scope="play", asks=AskedOrders)
    def put(self, request: Request, game_id: int) -> Response:
        """Replace my orders."""
        data = read(request, AskedOrders)
        orders = _read(data)
        services.keep(
            game_id=game_id, account=owner(request), version=data["version"], orders=orders
        )
        return _shown(request, game_id)


def _read(values: dict[str, Any]) -> Orders:
    for number, order in enumerate(values["orders"]):
        if any(len(condition) != 1 for condition in order["if"]):
            raise _wrong(f"#/orders/{number}/if")
    try:
        return read_orders(values)
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
    answer = {
        **write_orders(left.orders),
        "version": left.table.version,
        "verdicts": verdicts,
        "forgotten": left.forgotten,
        "plannable": [write_move(move) for move in left.plannable],
    }
    return Response(OrdersShape(answer).data)
