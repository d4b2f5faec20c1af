"""My seat, given away, lent or left; and seats that others offer or lend to me."""

from dataclasses import fields
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BooleanField, CharField, IntegerField, ListField, Serializer

from accounts.models import Account
from accounts.request_facts import facts_of
from games.api.access import limit, owner
from games.api.lists import listed, read_query
from games.api.schema.operation import listing, operation
from games.api.shapes.fields import MoveField
from games.api.shapes.games import GameShape, TurnShape, shown
from games.api.shapes.observation import ObservationShape
from games.api.strict import Instant, Nothing, Somebody
from games.api.views.base import ApiView, read
from games.api.views.turns import AskedTurn, taken
from games.core.clock import stand_ins
from games.core.errors import IllegalMove
from games.core.seating import departures
from games.core.seating.offers import Kind
from games.core.tables import tables
from games.core.turns import traces
from games.rules.notation import Malformed, read_move
from games.seats.selectors import (
    LentSeat,
    is_lent_seat,
    lent_seat,
    lent_seats,
    offered_seats,
    own_seat,
)
from games.seats.services import giving, lending, offers

_TAKING = ("not-found", "not-running", "conflict", "turned-away", "programs-unwelcome")
_ASKING = (*_TAKING, "not-reliable-enough", "conditions-unmet")


class OwnSeatShape(Serializer[Any]):
    """Whom my seat is offered to, and who stands in."""

    offered_to = CharField(help_text="Who was asked last; else empty.")
    is_declined = BooleanField(help_text="Whether they would rather not.")
    stand_in = CharField(help_text="Who agreed to play while I am away; else empty.")
    is_away = BooleanField(help_text="Whether somebody else plays in my seat now.")


class OfferShape(Serializer[Any]):
    """A seat that is offered to me; `is_lent` if only to stand in."""

    id = IntegerField()
    giver = CharField()
    game = CharField()
    is_lent = BooleanField()


class AnsweredShape(Serializer[Any]):
    """The table at which I have a seat now, or stand in."""

    game = IntegerField()
    is_lent = BooleanField()


class GiveAwayView(ApiView):
    """Giving my seat to somebody else."""

    @operation(OwnSeatShape, "not-found", scope="read")
    def get(self, request: Request, game_id: int) -> Response:
        """See to whom it is offered."""
        return _seat(request, game_id, Kind.SEAT)

    @operation(OwnSeatShape, *_ASKING, scope="play", asks=Somebody)
    def put(self, request: Request, game_id: int) -> Response:
        """Offer it to somebody by name, in place of whomever it was offered to before."""
        return _ask(request, game_id, Kind.SEAT)

    @operation(None, "not-found", scope="play", status=204)
    def delete(self, request: Request, game_id: int) -> Response:
        """Offer it no longer."""
        offers.withdraw(game_id, owner(request))
        return Response(status=204)


class StandInView(ApiView):
    """Who plays for me while I am away."""

    @operation(OwnSeatShape, "not-found", scope="read")
    def get(self, request: Request, game_id: int) -> Response:
        """See who was asked, and who agreed."""
        return _seat(request, game_id, Kind.STAND_IN)

    @operation(OwnSeatShape, *_ASKING, scope="play", asks=Somebody)
    def put(self, request: Request, game_id: int) -> Response:
        """Ask somebody by name, in place of whoever was asked before."""
        return _ask(request, game_id, Kind.STAND_IN)

    @operation(None, "not-found", scope="play", status=204)
    def delete(self, request: Request, game_id: int) -> Response:
        """Have nobody but a computer player."""
        lending.remove_stand_in(game_id, owner(request))
        return Response(status=204)


class HandOverView(ApiView):
    """Letting whoever agreed to stand in play from now on."""

    @operation(GameShape, "not-found", "not-running", "conflict", scope="play")
    def post(self, request: Request, game_id: int) -> Response:
        """Hand my seat over; `back/` takes it back."""
        read(request, Nothing)
        lending.hand_over(game_id, owner(request))
        return shown(request, game_id)


class OffersView(ApiView):
    """Seats that are offered to me."""

    @operation(listing(OfferShape), scope="read")
    def get(self, request: Request) -> Response:
        """List them."""
        read_query(request)
        return listed(request, OfferShape(offered_seats(owner(request)), many=True).data)


class AcceptView(ApiView):
    """A seat that is offered to me, accepted."""

    @operation(
        AnsweredShape, *_TAKING, "cannot-sit", "account-gone", "too-many-tables", scope="play"
    )
    def post(self, request: Request, offer_id: int) -> Response:
        """Take it over, or agree to stand in."""
        read(request, Nothing)
        is_lent = is_lent_seat(offer_id, owner(request))
        game = (lending.agree if is_lent else giving.accept)(offer_id, owner(request))
        return Response(AnsweredShape({"game": game.pk, "is_lent": is_lent}).data)


class RefuseView(ApiView):
    """A seat that is offered to me, refused."""

    @operation(None, "not-found", scope="play", status=204)
    def post(self, request: Request, offer_id: int) -> Response:
        """Rather not have it."""
        read(request, Nothing)
        offers.decline(offer_id, owner(request))
        return Response(status=204)


def _seat(request: Request, game_id: int, kind: Kind) -> Response:
    return Response(OwnSeatShape(own_seat(game_id, owner(request), kind)).data)


def _ask(request: Request, game_id: int, kind: Kind) -> Response:
    told = read(request, Somebody)
    limit(request, "invite")
    offers.offer_by_name(game_id, owner(request), told["name"], kind)
    return _seat(request, game_id, kind)


class BackView(ApiView):
    """A seat in which a stand-in plays."""

    @operation(GameShape, "not-found", scope="play")
    def post(self, request: Request, game_id: int) -> Response:
        """Take it back."""
        read(request, Nothing)
        stand_ins.take_back(game_id, owner(request))
        return shown(request, game_id)


class LeaveForGoodView(ApiView):
    """Leaving a running game."""

    @operation(None, "not-found", "not-running", scope="play", status=204)
    def post(self, request: Request, game_id: int) -> Response:
        """Leave for good; a computer player takes the seat."""
        read(request, Nothing)
        departures.leave_game(game_id, owner(request))
        return Response(status=204)


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

    @operation(listing(LentSeatShape), scope="read")
    def get(self, request: Request) -> Response:
        """List them, those that wait for me first."""
        read_query(request)
        return listed(request, LentSeatShape(lent_seats(owner(request)), many=True).data)


class LentSeatView(ApiView):
    """The seat at a table in which I stand in."""

    @operation(LentTurnShape, "not-found", scope="read")
    def get(self, request: Request, game_id: int) -> Response:
        """See it, and while it is its turn what it sees; nothing of its owner's alone."""
        return Response(_told(lent_seat(game_id, owner(request))))

    @operation(None, "not-found", scope="play", status=204)
    def delete(self, request: Request, game_id: int) -> Response:
        """Stand in there no longer."""
        account = owner(request)
        _refuse_others(game_id, account)
        lending.resign(game_id, account)
        return Response(status=204)


class LentTurnsView(ApiView):
    """Turns of a seat in which I stand in."""

    @operation(
        TurnShape,
        "not-found",
        "stale",
        "conflict",
        "illegal-move",
        scope="play",
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
        turn = lending.take_turn_and_tell(
            game_id=game_id, account=account, version=told["version"], move=move
        )
        traces.take(account, facts_of(request._request))
        return taken(request, game_id, TurnShape(turn).data)


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
