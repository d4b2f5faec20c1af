"""Whole games: read once they are over, and taken in for study."""

from django.core.exceptions import PermissionDenied
from drf_spectacular.utils import extend_schema_field
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import JSONField

from games.api.access import limit, owner
from games.api.problems import Problem
from games.api.schema.objects import ref
from games.api.schema.operation import operation
from games.api.shapes.games import GameShape, opened
from games.api.strict import Strict, Text
from games.api.views.base import ApiView, read
from games.core.history.records import finished_record
from games.core.turns.imports import import_game
from games.rules.files.parsing import Unreadable
from games.rules.files.record import read_record, write_record


@extend_schema_field(ref("Record"))
class RecordField(JSONField):
    """A whole game; the rules read it."""


class WrittenGame(Strict):
    """A game to take in, and what its table is to be called."""

    name = Text(max_length=60)
    record = RecordField()


class RecordView(ApiView):
    """The whole game."""

    @operation(ref("Record"), "not-found", "not-over", scope="read")
    def get(self, request: Request, game_id: int) -> Response:
        """Read it as `saboteur-game/1`, once it is over."""
        return Response(write_record(finished_record(game_id, owner(request))))


class RecordsView(ApiView):
    """Games that were written down, here or elsewhere."""

    @operation(GameShape, "forbidden", scope="account", status=201, asks=WrittenGame)
    def post(self, request: Request) -> Response:
        """Take one in for all to look at, as staff who may add games; nobody plays it."""
        told, account = read(request, WrittenGame), owner(request)
        if not (account.is_staff and account.has_perm("games.add_game")):
            raise PermissionDenied
        limit(request, "new_table")
        try:
            game = import_game(read_record(told["record"]), told["name"])
        except Unreadable as error:
            wrong = {"pointer": "#/record", "detail": str(error)}
            raise Problem("invalid", str(error), errors=[wrong]) from error
        return opened(request, game.pk)
