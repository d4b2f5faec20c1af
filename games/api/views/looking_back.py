"""Views of the API about the past: ends of rounds, whole games, and turns that moderators took
back.
"""

from typing import Any

from django.core.exceptions import PermissionDenied
from drf_spectacular.utils import extend_schema_field
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import IntegerField, JSONField, ListField, Serializer

from games.api.access import limit, owner
from games.api.lists import listed, read_query
from games.api.problems import Problem
from games.api.schema.inspector import ref
from games.api.schema.operation import listing, operation
from games.api.shapes.games import GameShape, TurnShape, opened
from games.api.strict import Instant, Strict, Text, Whole
from games.api.views.base import ApiView, read
from games.core.history.records import finished_record
from games.core.tables.taken_back import taken_back
from games.core.turns import seen
from games.core.turns.imports import import_game
from games.rules.files.parsing import Unreadable
from games.rules.files.record import read_record, write_record


@extend_schema_field(ref("Record"))
class RecordField(JSONField):
    """A whole game in a request, as any JSON; the rules parse it."""


class WrittenGame(Strict):
    """The body of a request to import a game: its record, and a name for its table."""

    name = Text(max_length=60)
    record = RecordField()


class RecordApiView(ApiView):
    """The record of a finished game."""

    @operation(ref("Record"), "not-found", "not-over", scope="read")
    def get(self, request: Request, game_id: int) -> Response:
        """Return the record of a finished game as `saboteur-game/1`."""
        return Response(write_record(finished_record(game_id, owner(request))))


class RecordsApiView(ApiView):
    """Records of whole games, which staff can import."""

    @operation(GameShape, "forbidden", scope="account", status=201, asks=WrittenGame)
    def post(self, request: Request) -> Response:
        """Import a game for everybody to look at, not to play. Only staff with the right to add
        games may do so.
        """
        data, account = read(request, WrittenGame), owner(request)
        if not (account.is_staff and account.has_perm("games.add_game")):
            raise PermissionDenied
        limit(request, "new_table")
        try:
            game = import_game(read_record(data["record"]), data["name"])
        except Unreadable as error:
            wrong = {"pointer": "#/record", "detail": str(error)}
            raise Problem("invalid", str(error), errors=[wrong]) from error
        return opened(request, game.pk)


class AskedEnding(Strict):
    """The body of a request about the end of a round."""

    round = Whole(min_value=1, max_value=seen.MOST_ROUNDS)


class EndingApiView(ApiView):
    """The end of a round, as looked at by the token's owner."""

    @operation(None, scope="play", status=204, asks=AskedEnding)
    def put(self, request: Request, game_id: int) -> Response:
        """Record that the token's owner has looked at the end of a round. Until then their figures,
        the story and the suspicions leave the round out, as they do on the pages.
        """
        number = read(request, AskedEnding)["round"]
        seen.mark_ending_seen(game_id=game_id, account=owner(request), round_number=number)
        return Response(status=204)


class UndoneTurnsShape(Serializer[Any]):
    """Turns that a moderator took back at one time, the oldest first, as everybody had seen
    them.
    """

    round = IntegerField()
    at = Instant()
    turn = IntegerField(source="entry.turn", help_text="After which turn play went on.")
    turned = ListField(
        child=IntegerField(), source="entry.turned", help_text="Goals that had been face up."
    )
    turns = TurnShape(many=True)


class TakenBackApiView(ApiView):
    """The turns of a table that moderators took back."""

    @operation(listing(UndoneTurnsShape), "not-found", scope="read")
    def get(self, request: Request, game_id: int) -> Response:
        """List the turns that moderators took back, in groups, the newest group first; 404 if no
        turns were taken back.
        """
        read_query(request)
        found = taken_back(game_id, owner(request)).roll_backs
        return listed(request, UndoneTurnsShape(found, many=True).data)
