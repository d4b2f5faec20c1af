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
from games.bursts.selectors import asked
from games.clocks.bursts import MOST_HOURS


class BurstAnswer(Strict):
    """Which of the hours suit me, by their places; none is a no."""

    burst = Whole(min_value=1, max_value=10**18)
    hours = Several(child=Whole(min_value=0, max_value=MOST_HOURS - 1), max_length=MOST_HOURS)


class BurstShape(Serializer[Any]):
    """The burst of a table, with my own answer alone."""

    burst = IntegerField(
        source="burst_id", allow_null=True, help_text="The number of the proposal to answer."
    )
    hours = ListField(child=Instant(), help_text="When each of the hours begins.")
    closes_at = Instant(allow_null=True)
    answer = ListField(child=IntegerField(), allow_null=True)
    begins_at = Instant(
        source="agreed.begins", allow_null=True, help_text="The hour that was agreed on."
    )
    ends_at = Instant(source="agreed.ends", allow_null=True)
    may_ask = BooleanField()


class BurstView(ApiView):
    """Bursts, whose answers are secret."""

    @operation(BurstShape, "not-found", scope="read")
    def get(self, request: Request, game_id: int) -> Response:
        """Read what is asked or agreed."""
        return Response(BurstShape(asked(game_id, owner(request))).data)

    @operation(BurstShape, "not-found", scope="play", status=201)
    def post(self, request: Request, game_id: int) -> Response:
        """Ask the table which of some hours suit everybody."""
        read(request, Nothing)
        services.propose(game_id=game_id, account=owner(request))
        return created(request, BurstShape(asked(game_id, owner(request))).data, "burst", game_id)

    @operation(None, "not-found", scope="play", status=204, asks=BurstAnswer)
    def put(self, request: Request, game_id: int) -> Response:
        """Give my answer, or change it."""
        told = read(request, BurstAnswer)
        services.answer(
            game_id=game_id, account=owner(request), burst_id=told["burst"], hours=told["hours"]
        )
        return Response(status=204)
