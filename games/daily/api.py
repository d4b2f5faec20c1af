"""The round of the day for programs."""

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import (
    CharField,
    DateField,
    FloatField,
    IntegerField,
    ListField,
    Serializer,
)

from games.api.access import limit, owner
from games.api.schema.operation import operation
from games.api.shapes.fields import EventField, Word
from games.api.strict import Several, Strict, Whole
from games.api.views.base import ApiView, read
from games.daily import selectors, services
from games.rules.cards.cards import DWARFS
from games.wording.guesses import CHANCES

_MOST_SEATS = 12


class Guessed(Strict):
    """A guess: by seat 0 (surely not a saboteur) to 4 (surely one)."""

    steps = Several(
        child=Whole(min_value=0, max_value=len(CHANCES) - 1), min_length=1, max_length=_MOST_SEATS
    )


class DailyTurnShape(Serializer[Any]):
    """A turn as everyone could see it."""

    seat = IntegerField()
    events = ListField(child=EventField())


class CrowdShape(Serializer[Any]):
    """What everyone thought who guessed today; no chances before the first guess."""

    guesses = IntegerField()
    chances = ListField(child=FloatField(), help_text="By seat.")
    score = FloatField()


class TruthShape(Serializer[Any]):
    """What my guess came to: scores are how sure of the truth somebody was, from 0 to 1."""

    dwarfs = ListField(child=Word(*DWARFS), help_text="By seat.")
    steps = ListField(child=IntegerField(), help_text="Mine, by seat.")
    score = FloatField()
    computer = ListField(child=FloatField(), help_text="By seat, the chances of a computer player.")
    computer_score = FloatField()
    crowd = CrowdShape()


class DailyShape(Serializer[Any]):
    """Today's round. Before my guess it ends after `cut` turns, and `truth` is null."""

    day = DateField(help_text="By UTC.")
    number = IntegerField()
    names = ListField(child=CharField(), help_text="By seat.")
    cut = IntegerField()
    turns = DailyTurnShape(many=True)
    truth = TruthShape(allow_null=True)


class DailyView(ApiView):
    """Who is it? of the day."""

    @operation(DailyShape, scope="read")
    def get(self, request: Request) -> Response:
        """Read today's round, and what my guess came to."""
        return Response(DailyShape(selectors.daily(owner(request))).data)

    @operation(DailyShape, "conflict", scope="play", asks=Guessed)
    def put(self, request: Request) -> Response:
        """Guess who is a saboteur today; only the first guess counts."""
        limit(request, "daily")
        steps = read(request, Guessed)["steps"]
        services.guess(day=selectors.today(), account=owner(request), steps=steps)
        return Response(DailyShape(selectors.daily(owner(request))).data)
