"""Playing in the seat of somebody who is away, as the person whom they named."""

from dataclasses import fields
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BooleanField, CharField, IntegerField, ListField, Serializer

from accounts.models import Account
from accounts.request_facts import facts_of
from games.api.access import owner
from games.api.lists import known_parameters, listed
from games.api.schema.operation import listing, operation
from games.api.shapes.fields import MoveField
from games.api.shapes.games import TurnShape
from games.api.shapes.observation import ObservationShape
from games.api.strict import Instant
from games.api.views.base import ApiView, read
from games.api.views.turns import AskedTurn
from games.rules.notation import Malformed, read_move
from games.selectors import tables
from games.selectors.read_models.seat_offers import LentSeat
from games.selectors.seat_offers import lent_seat, lent_seats
from games.services import named_stand_ins, traces
from games.services.errors import IllegalMove


class LentSeatShape(Serializer[Any]):
    """A seat in which I may play while its owner is away."""

    game = IntegerField(source="game_id")
    owner = CharField(source="name")
    seat = IntegerField()
    round = IntegerField()
    is_turn = BooleanField(help_text="Whether its owner is away and it is its turn.")
    site_plays_at = Instant(allow_null=True, help_text="When the site takes that turn.")


class LentTurnShape(LentSeatShape):
    """The same with what the seat sees and may do, while it is its turn; else null and nothing."""

    version = IntegerField(allow_null=True)
    observation = ObservationShape(allow_null=True)
    moves = ListField(child=MoveField())


class LentSeatsView(ApiView):
    """The seats in which I stand in."""

    @operation(listing(LentSeatShape))
    def get(self, request: Request) -> Response:
        """List them, those that wait for me first."""
        known_parameters(request)
        return listed(request, LentSeatShape(lent_seats(owner(request)), many=True).data)


class LentSeatView(ApiView):
    """The seat at a table in which I stand in."""

    @operation(LentTurnShape, "not-found")
    def get(self, request: Request, game_id: int) -> Response:
        """See it, and while it is its turn what it sees; nothing of its owner's alone."""
        return Response(_told(lent_seat(game_id, owner(request))))

    @operation(None, "not-found", status=204)
    def delete(self, request: Request, game_id: int) -> Response:
        """Stand in there no longer."""
        account = owner(request)
        _refuse_others(game_id, account)
        named_stand_ins.resign(game_id, account)
        return Response(status=204)


class LentTurnsView(ApiView):
    """Turns of a seat in which I stand in."""

    @operation(
        TurnShape,
        "not-found",
        "stale",
        "conflict",
        "illegal-move",
        status=201,
        asks=AskedTurn,
    )
    def post(self, request: Request, game_id: int) -> Response:
        """Take one for its owner; `conflict` when they are back."""
        told, account = read(request, AskedTurn), owner(request)
        _refuse_others(game_id, account)
        try:
            move = read_move(told["move"])
        except Malformed as error:
            raise IllegalMove(error.code) from error
        turn = named_stand_ins.take_turn_and_tell(
            game_id=game_id, account=account, version=told["version"], move=move
        )
        traces.take(account, facts_of(request._request))
        return Response(TurnShape(turn).data, status=201)


def _refuse_others(game_id: int, account: Account) -> None:
    """Raises NotFound first of all: who stands in for nobody learns nothing of the table."""
    lent_seat(game_id, account)


def _told(seat: LentSeat) -> Any:
    table = tables.table(seat.game_id, seat.owner, staged=False) if seat.is_turn else None
    seen = table.observation if table else None
    turn = {
        "version": table.version if table else None,
        "observation": seen,
        "moves": seen.moves if seen else (),
    }
    shown = {each.name: getattr(seat, each.name) for each in fields(seat)}
    return LentTurnShape({**shown, **turn}).data
