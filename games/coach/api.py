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
from games.coach.selectors import Coaching, Mistake, coaching


class MistakeOfMineShape(Serializer[Any]):
    """A turn of mine that cost gold, and a better move by what I could know."""

    round = IntegerField()
    turn = IntegerField()
    played = MoveField()
    why_played = ReasonShape()
    better = MoveField()
    why = ReasonShape()
    gold = Rounded(help_text="What the turn cost: how much more gold the better move brings.")
    least = Rounded(help_text="The lower end of its range.")
    most = Rounded(help_text="The upper end.")


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
        return _told(coaching(game_id, owner(request)))

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
        return _told(coaching(game_id, owner(request)), status=202)


def _told(found: Coaching, status: int = 200) -> Response:
    shown = {
        "asked_at": found.asked_at,
        "waits_until": found.waits_until,
        "is_over": found.is_over,
        "looked": found.looked,
        "turns": found.turns,
        "mistakes": [_mistake(one) for one in found.mistakes],
    }
    return Response(CoachingShape(shown).data, status=status)


def _mistake(mistake: Mistake) -> dict[str, Any]:
    own, lesson = mistake.own, mistake.lesson
    return {
        "round": own.round,
        "turn": own.turn,
        "played": own.move,
        "why_played": lesson.why_played,
        "better": lesson.better,
        "why": lesson.why,
        "gold": lesson.gold,
        "least": lesson.least,
        "most": lesson.most,
    }
