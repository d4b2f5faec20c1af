"""The coach for programs: only for the player whose turns it looked at."""

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import (
    BooleanField,
    IntegerField,
    Serializer,
)

from games.api.access import owner
from games.api.lists import read_query
from games.api.schema.operation import operation
from games.api.shapes.fields import MoveField, Rounded
from games.api.shapes.reasons import ReasonShape
from games.api.strict import Instant, Nothing
from games.api.views.base import ApiView, read
from games.coach import services
from games.coach.selectors import coaching


class MistakeOfMineShape(Serializer[Any]):
    """A turn of mine that cost gold, and a better move by what I could know."""

    round = IntegerField(source="own.round")
    turn = IntegerField(source="own.turn")
    played = MoveField(source="own.move")
    why_played = ReasonShape(source="lesson.why_played")
    better = MoveField(source="lesson.better")
    why = ReasonShape(source="lesson.why")
    gold = Rounded(
        source="lesson.gold",
        help_text="What the turn cost: how much more gold the better move brings.",
    )
    least = Rounded(source="lesson.least", help_text="The lower end of its range.")
    most = Rounded(source="lesson.most", help_text="The upper end.")


class CoachingShape(Serializer[Any]):
    """What the coach found in my turns of a finished game."""

    asked_at = Instant(allow_null=True, help_text="Null before I ask.")
    waits_until = Instant(allow_null=True, help_text="When I may ask, if not now.")
    is_over = BooleanField()
    looked = IntegerField(help_text="Of my turns, those it has looked at.")
    turns = IntegerField()
    mistakes = MistakeOfMineShape(
        many=True,
        help_text="The three costliest at most, once it is over; none without a clear one.",
    )


class CoachView(ApiView):
    """The coach."""

    @operation(CoachingShape, "not-found", "ending-first", scope="account")
    def get(self, request: Request, game_id: int) -> Response:
        """Read what it found, or how far it has come."""
        read_query(request)
        return Response(CoachingShape(coaching(game_id, owner(request))).data)

    @operation(
        CoachingShape,
        "not-found",
        "ending-first",
        "guests-only-practise",
        scope="account",
        status=202,
    )
    def post(self, request: Request, game_id: int) -> Response:
        """Ask it to look at my turns: one game a day."""
        read(request, Nothing)
        services.ask(game_id=game_id, account=owner(request))
        return Response(CoachingShape(coaching(game_id, owner(request))).data, status=202)
