"""A player's own marks, for nobody else."""

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import CharField, IntegerField, Serializer

from games.api.access import owner
from games.api.schema.operation import operation
from games.api.strict import Several, Strict, Whole
from games.api.views.base import ApiView, read
from games.suspicions import selectors, services
from games.suspicions.scores import CHANCES


class MarkOn(Strict):
    """A mark on a seat: 0 (surely not a saboteur) to 4 (surely one), null for none."""

    seat = Whole(min_value=0, max_value=11)
    step = Whole(min_value=0, max_value=len(CHANCES) - 1, allow_null=True)


class Marked(Strict):
    """Marks on seats; those left out stay as they are."""

    marks = Several(child=MarkOn(), min_length=1, max_length=12)


class MarkShape(Serializer[Any]):
    """A mark on a seat."""

    seat = IntegerField()
    name = CharField()
    step = IntegerField(allow_null=True)


class MarksShape(Serializer[Any]):
    """My marks of the round that is played; none between rounds."""

    marks = MarkShape(many=True, source="suspects")


class SuspicionsView(ApiView):
    """My marks."""

    @operation(MarksShape, "not-found", scope="account")
    def get(self, request: Request, game_id: int) -> Response:
        """Read whom I take for a saboteur in the round that is played."""
        return Response(MarksShape(selectors.sheet(game_id, owner(request))).data)

    @operation(MarksShape, "not-found", "invalid", scope="account", asks=Marked)
    def put(self, request: Request, game_id: int) -> Response:
        """Mark seats."""
        told = read(request, Marked)
        steps = {one["seat"]: one["step"] for one in told["marks"]}
        services.mark(game_id=game_id, account=owner(request), steps=steps)
        return Response(MarksShape(selectors.sheet(game_id, owner(request))).data)
