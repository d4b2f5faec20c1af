"""A player's own marks, and what marks came to once a game is over."""

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import (
    BooleanField,
    CharField,
    IntegerField,
    Serializer,
)

from games.api.access import owner
from games.api.lists import read_query
from games.api.schema.operation import operation
from games.api.shapes.fields import Rounded
from games.api.strict import Several, Strict, Truth, Whole
from games.api.views.base import ApiView, read
from games.suspicions import selectors, services
from games.wording.guesses import CHANCES


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


class AskedOpening(Strict):
    """Whether whoever sees a finished game may see my marks."""

    is_open = Truth()


class OpenSuspicionsView(ApiView):
    """My marks of a finished game."""

    @operation(None, "not-found", scope="account", status=204, asks=AskedOpening)
    def put(self, request: Request, game_id: int) -> Response:
        """Show them, or keep them to myself again."""
        wanted = read(request, AskedOpening)["is_open"]
        services.open_ledgers(game_id=game_id, account=owner(request), is_open=wanted)
        return Response(status=204)


class ReadingShape(Serializer[Any]):
    """How sure of the truth somebody was over a round, from 0 to 1."""

    name = CharField()
    score = Rounded()
    is_you = BooleanField()
    is_open = BooleanField()


class RoundReadingsShape(Serializer[Any]):
    """The readings of a round, the best first."""

    number = IntegerField()
    readings = ReadingShape(many=True)
    watcher = Rounded(help_text="What a computer player made of the same turns.")


class ReadingsShape(Serializer[Any]):
    """My marks and those that others opened, against the truth."""

    is_open = BooleanField(allow_null=True, help_text="Of mine; null where I marked nothing.")
    rounds = RoundReadingsShape(many=True)


class ReadingsView(ApiView):
    """What marks came to in a finished game."""

    @operation(ReadingsShape, "not-found", "ending-first", scope="read")
    def get(self, request: Request, game_id: int) -> Response:
        """Read it; there is none before the end."""
        read_query(request)
        return Response(ReadingsShape(selectors.readings(game_id, owner(request))).data)


class FitShape(Serializer[Any]):
    """Of my marks of one step: how many there were, and how many were of saboteurs."""

    step = IntegerField()
    marks = IntegerField()
    saboteurs = IntegerField()


class MistakeShape(Serializer[Any]):
    """Somebody whom I took for what they were not."""

    game = IntegerField(source="game_id")
    name = CharField()
    was_saboteur = BooleanField()


class SuspicionRecordShape(Serializer[Any]):
    """What my marks came to in my last rounds."""

    rounds = IntegerField()
    fits = FitShape(many=True)
    mistakes = MistakeShape(many=True)


class SuspicionRecordView(ApiView):
    """How well my marks have fit."""

    @operation(SuspicionRecordShape, scope="account")
    def get(self, request: Request) -> Response:
        """Read it; nobody else does."""
        read_query(request)
        return Response(SuspicionRecordShape(selectors.record(owner(request))).data)
