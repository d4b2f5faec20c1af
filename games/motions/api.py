"""The motions that a table votes on, for programs."""

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import (
    BooleanField,
    ChoiceField,
    IntegerField,
    ListField,
    Serializer,
)

from games.api.access import owner
from games.api.schema.operation import operation
from games.api.strict import Instant, OneOf, Strict, Truth, Whole
from games.api.views.base import ApiView, created, read
from games.motions import services
from games.motions.selectors import KINDS, RESULTS, floor


class AskedMotion(Strict):
    """A motion to put to the vote."""

    kind = OneOf(choices=KINDS)
    days = Whole(required=False, allow_null=True, default=None, min_value=0, max_value=1000)
    on = Whole(required=False, allow_null=True, default=None, min_value=0, max_value=11)


class Vote(Strict):
    """A vote on a motion, for or against."""

    motion = Whole(min_value=1, max_value=10**18)
    in_favour = Truth()


class MotionShape(Serializer[Any]):
    """A motion as all players may see it."""

    id = IntegerField()
    kind = ChoiceField(choices=KINDS)
    days = IntegerField()
    on = IntegerField(allow_null=True)
    opened_at = Instant()
    closes_at = Instant()
    entitled = ListField(child=IntegerField())
    needed = IntegerField()
    result = ChoiceField(choices=RESULTS, help_text="Empty while it is open.")
    is_open = BooleanField()
    is_passed = BooleanField()


class FloorShape(Serializer[Any]):
    """A table's latest motion, whether I have voted, and what I may put to the vote."""

    motion = MotionShape(allow_null=True)
    has_voted = BooleanField()
    pauses = IntegerField()
    may_ask = BooleanField()
    may_pause = BooleanField()
    may_extend = BooleanField()


class MotionApiView(ApiView):
    """The motions of a table."""

    @operation(FloorShape, "not-found", scope="read")
    def get(self, request: Request, game_id: int) -> Response:
        """Read the table's latest motion."""
        return Response(FloorShape(floor(game_id, owner(request))).data)

    @operation(FloorShape, "not-found", scope="play", status=201, asks=AskedMotion)
    def post(self, request: Request, game_id: int) -> Response:
        """Put a motion to the vote."""
        data = read(request, AskedMotion)
        services.open_motion(game_id=game_id, account=owner(request), **data)
        data = FloorShape(floor(game_id, owner(request))).data
        return created(request, data, "motion", game_id)


class VotesApiView(ApiView):
    """The votes on a motion, which are secret."""

    @operation(None, "not-found", scope="play", status=204, asks=Vote)
    def post(self, request: Request, game_id: int) -> Response:
        """Cast my vote on a motion."""
        data = read(request, Vote)
        services.vote(
            game_id=game_id,
            account=owner(request),
            motion_id=data["motion"],
            in_favour=data["in_favour"],
        )
        return Response(status=204)
