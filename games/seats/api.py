"""Views of the API about seats: taking one's own back, leaving for good, and free seats."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import (
    BooleanField,
    CharField,
    IntegerField,
    ListField,
    SerializerMethodField,
)

from games.api.access import limit, owner
from games.api.lists import listed, read_query
from games.api.schema.operation import listing, operation
from games.api.shapes.games import GameShape, TimingShape, WelcomeShape, shown, timing_of
from games.api.shapes.observation import RulesShape
from games.api.strict import Instant, Nothing, Strict, Text, Whole
from games.api.views.base import ApiView, read
from games.core.seating import departures, occupants
from games.seats import selectors, services


class BackApiView(ApiView):
    """The seat of the token's owner, in which a stand-in plays."""

    @operation(GameShape, "not-found", scope="play")
    def post(self, request: Request, game_id: int) -> Response:
        """Take the seat of the token's owner back from a stand-in. It is no mistake if they play
        already.
        """
        read(request, Nothing)
        occupants.take_back(game_id, owner(request))
        return shown(request, game_id)


class LeaveForGoodApiView(ApiView):
    """The end of a seat in a running game."""

    @operation(None, "not-found", "not-running", scope="play", status=204)
    def post(self, request: Request, game_id: int) -> Response:
        """Leave a running game for good. A computer player takes the seat. Answers 204."""
        read(request, Nothing)
        departures.leave_game(game_id, owner(request))
        return Response(status=204)


_REFUSALS = (
    "not-found",
    "guests-only-practise",
    "conflict",
    "turned-away",
    "cannot-sit",
    "programs-unwelcome",
    "not-reliable-enough",
    "conditions-unmet",
    "too-many-tables",
    "account-gone",
)


class FreeSeatShape(WelcomeShape):
    """A free seat of a running game, and its table."""

    game = IntegerField(source="game_id")
    name = CharField(source="game", help_text="The table's.")
    seat = IntegerField()
    player = CharField(help_text="The computer player that plays there until somebody takes it.")
    since = Instant()
    others = ListField(child=CharField())
    round = IntegerField()
    turn = IntegerField(help_text="The number of the next turn.")
    is_turn = BooleanField(help_text="Whether it is this seat's.")
    rules = RulesShape()
    timing = SerializerMethodField()

    @extend_schema_field(TimingShape)
    def get_timing(self, seat: selectors.FreeSeat) -> dict[str, Any]:
        """Return the table's timing as a dict: `pace`, the pace's figures in seconds, `own_hours`
        and `time_up`.
        """
        return timing_of(seat.timing)


class FreeSeatsApiView(ApiView):
    """The free seats of running games that the token's owner could take."""

    @operation(listing(FreeSeatShape), scope="read")
    def get(self, request: Request) -> Response:
        """List the free seats that the token's owner could take, the newest first."""
        read_query(request)
        found = selectors.free_seats(owner(request))
        return listed(request, FreeSeatShape(found, many=True).data)


class AskedSeat(Strict):
    """The body of a request to take a free seat; a private table needs its invite token."""

    seat = Whole(min_value=0, max_value=11)
    invite_token = Text(required=False, allow_null=True, default=None, max_length=80)


class TakeSeatApiView(ApiView):
    """A free seat of a running game, taken over."""

    @operation(GameShape, *_REFUSALS, scope="play", asks=AskedSeat)
    def post(self, request: Request, game_id: int) -> Response:
        """Take a free seat of a running game. Its secrets are visible from then on."""
        data, account = read(request, AskedSeat), owner(request)
        limit(request, "invite")
        services.take(game_id, data["seat"], account, data["invite_token"])
        return shown(request, game_id)
