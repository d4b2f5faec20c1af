"""My seat: given away, lent to who stands in, muted; and seats that are offered to me."""

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BooleanField, CharField, IntegerField, Serializer

from games.api.access import limit, owner
from games.api.lists import known_parameters, listed
from games.api.schema.operation import listing, operation
from games.api.shapes.games import GameShape
from games.api.views.base import ApiView, read
from games.api.views.games import shown
from games.api.views.lobby import Nothing, Somebody
from games.selectors.notice_settings import own_place
from games.selectors.seat_offers import is_lent_seat, offered_seats, own_seat
from games.services import giving, named_stand_ins, notice_settings, offers
from games.services.offers import Kind

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

    @operation(OwnSeatShape, "not-found")
    def get(self, request: Request, game_id: int) -> Response:
        """See to whom it is offered."""
        return _seat(request, game_id, Kind.SEAT)

    @operation(OwnSeatShape, *_ASKING, asks=Somebody)
    def put(self, request: Request, game_id: int) -> Response:
        """Offer it to somebody by name, in place of whomever it was offered to before."""
        return _ask(request, game_id, Kind.SEAT)

    @operation(None, "not-found", status=204)
    def delete(self, request: Request, game_id: int) -> Response:
        """Offer it no longer."""
        offers.withdraw(game_id, owner(request))
        return Response(status=204)


class StandInView(ApiView):
    """Who plays for me while I am away."""

    @operation(OwnSeatShape, "not-found")
    def get(self, request: Request, game_id: int) -> Response:
        """See who was asked, and who agreed."""
        return _seat(request, game_id, Kind.STAND_IN)

    @operation(OwnSeatShape, *_ASKING, asks=Somebody)
    def put(self, request: Request, game_id: int) -> Response:
        """Ask somebody by name, in place of whoever was asked before."""
        return _ask(request, game_id, Kind.STAND_IN)

    @operation(None, "not-found", status=204)
    def delete(self, request: Request, game_id: int) -> Response:
        """Have nobody but a computer player."""
        named_stand_ins.dismiss(game_id, owner(request))
        return Response(status=204)


class HandOverView(ApiView):
    """Letting whoever agreed to stand in play from now on."""

    @operation(GameShape, "not-found", "not-running", "conflict")
    def post(self, request: Request, game_id: int) -> Response:
        """Hand my seat over; `back/` takes it back."""
        read(request, Nothing)
        named_stand_ins.hand_over(game_id, owner(request))
        return shown(request, game_id)


class MuteView(ApiView):
    """Being told nothing of a game; the bell still shows it."""

    @operation(None, "not-found", status=204)
    def put(self, request: Request, game_id: int) -> Response:
        """Mute it."""
        read(request, Nothing)
        return _mute(request, game_id, muted=True)

    @operation(None, "not-found", status=204)
    def delete(self, request: Request, game_id: int) -> Response:
        """Be told of it again."""
        return _mute(request, game_id, muted=False)


class OffersView(ApiView):
    """Seats that are offered to me."""

    @operation(listing(OfferShape))
    def get(self, request: Request) -> Response:
        """List them."""
        known_parameters(request)
        names = ("id", "giver", "game", "is_lent")
        told = [dict(zip(names, one, strict=True)) for one in offered_seats(owner(request))]
        return listed(request, OfferShape(told, many=True).data)


class AcceptView(ApiView):
    """A seat that is offered to me, accepted."""

    @operation(AnsweredShape, *_TAKING, "cannot-sit", "account-gone")
    def post(self, request: Request, offer_id: int) -> Response:
        """Take it over, or agree to stand in."""
        read(request, Nothing)
        is_lent = is_lent_seat(offer_id, owner(request))
        game = (named_stand_ins.agree if is_lent else giving.accept)(offer_id, owner(request))
        return Response(AnsweredShape({"game": game.pk, "is_lent": is_lent}).data)


class RefuseView(ApiView):
    """A seat that is offered to me, refused."""

    @operation(None, "not-found", status=204)
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


def _mute(request: Request, game_id: int, *, muted: bool) -> Response:
    account = owner(request)
    notice_settings.mute(own_place(game_id, account), account.pk, muted=muted)
    return Response(status=204)
