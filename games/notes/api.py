"""Views of the API about a player's private notes."""

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import CharField, IntegerField, Serializer

from games.api.access import owner
from games.api.schema.operation import operation
from games.api.strict import Several, Strict, Text, Whole
from games.api.views.base import ApiView, read
from games.notes import selectors, services


class NoteOn(Strict):
    """A note on a player of the table in a request, by the player's id."""

    player = Whole(min_value=1, max_value=10**18)
    text = Text(allow_blank=True, trim_whitespace=False, max_length=10_000)


class Written(Strict):
    """The body of a request to replace notes; players who are left out keep theirs."""

    text = Text(allow_blank=True, trim_whitespace=False, max_length=20_000)
    on = Several(child=NoteOn(), required=False, default=list, max_length=12)


class NoteShape(Serializer[Any]):
    """A private note on another player: the player's id and name, and the text."""

    player = IntegerField(source="id")
    name = CharField()
    text = CharField()


class NotesShape(Serializer[Any]):
    """The notes of the token's owner about a game and its players."""

    text = CharField()
    on = NoteShape(many=True)


class NotesApiView(ApiView):
    """The private notes of the token's owner about a game."""

    @operation(NotesShape, "not-found", scope="account")
    def get(self, request: Request, game_id: int) -> Response:
        """Return the notes of the token's owner about a game and its players."""
        return Response(NotesShape(selectors.notes(game_id, owner(request))).data)

    @operation(NotesShape, "not-found", scope="account", asks=Written)
    def put(self, request: Request, game_id: int) -> Response:
        """Replace the notes of the token's owner about a game, and those on the players that are
        given.
        """
        data = read(request, Written)
        on = {each["player"]: each["text"] for each in data["on"]}
        services.keep(game_id=game_id, account=owner(request), text=data["text"], on=on)
        return Response(NotesShape(selectors.notes(game_id, owner(request))).data)
