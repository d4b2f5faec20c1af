"""Bursts: the hour for which a slow table agrees to play fast."""

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BooleanField, IntegerField, ListField, Serializer

from games.api.access import owner
from games.api.schema.operation import operation
from games.api.strict import Instant, Nothing, Several, Strict, Whole
from games.api.views.base import ApiView, created, read
from games.bursts import services
from games.bursts.selectors import Asked, asked
from games.clocks.bursts import MOST_HOURS


class BurstAnswer(Strict):
    """Which of the hours suit me, by their places; none is a no."""

    burst = Whole(min_value=1, max_value=10**18)
    hours = Several(child=Whole(min_value=0, max_value=MOST_HOURS - 1), max_length=MOST_HOURS)


class BurstShape(Serializer[Any]):
    """The burst of a table, with my own answer alone."""

    burst = IntegerField(allow_null=True, help_text="The number of the proposal to answer.")
    hours = ListField(child=Instant(), help_text="When each of the hours begins.")
    closes_at = Instant(allow_null=True)
    answer = ListField(child=IntegerField(), allow_null=True)
    begins_at = Instant(allow_null=True, help_text="The hour that was agreed on.")
    ends_at = Instant(allow_null=True)
    may_ask = BooleanField()


class BurstView(ApiView):
    """Bursts, whose answers are secret."""

    @operation(BurstShape, "not-found", scope="read")
    def get(self, request: Request, game_id: int) -> Response:
        """Read what is asked or agreed."""
        return Response(_told(asked(game_id, owner(request))))

    @operation(BurstShape, "not-found", scope="play", status=201)
    def post(self, request: Request, game_id: int) -> Response:
        """Ask the table which of some hours suit everybody."""
        read(request, Nothing)
        services.propose(game_id=game_id, account=owner(request))
        return created(request, _told(asked(game_id, owner(request))), "burst", game_id)

    @operation(None, "not-found", scope="play", status=204, asks=BurstAnswer)
    def put(self, request: Request, game_id: int) -> Response:
        """Give my answer, or change it."""
        told = read(request, BurstAnswer)
        services.answer(
            game_id=game_id, account=owner(request), burst_id=told["burst"], hours=told["hours"]
        )
        return Response(status=204)


def _told(burst: Asked) -> Any:
    agreed = burst.agreed
    return BurstShape(
        {
            "burst": burst.burst_id,
            "hours": burst.hours,
            "closes_at": burst.closes_at,
            "answer": burst.answer,
            "begins_at": agreed.begins if agreed else None,
            "ends_at": agreed.ends if agreed else None,
            "may_ask": burst.may_ask,
        }
    ).data
