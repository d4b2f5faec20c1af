"""The view of the API about practice: a game against computer players, dealt straight away."""

from dataclasses import asdict

from rest_framework.request import Request
from rest_framework.response import Response

from games.api.access import limit, owner
from games.api.schema.operation import operation
from games.api.shapes.games import GameShape, opened
from games.api.strict import OneOf, Strict, Truth
from games.api.views.base import ApiView, read
from games.bots import POLICIES
from games.practice import services
from games.practice.selectors import PAUSES, PRACTICE_PLAYERS, PracticeChoices, choices_of
from games.rules.ruleset import ROUNDS


class AskedPractice(Strict):
    """The body of a request for a practice game; choices left out are as last time."""

    expansion = Truth(required=False)
    players = OneOf(choices=list(PRACTICE_PLAYERS), required=False, help_text="With you.")
    rounds = OneOf(choices=sorted(ROUNDS), required=False)
    pause = OneOf(choices=PAUSES, required=False)
    strength = OneOf(choices=list(POLICIES), required=False)
    computers_claim = Truth(required=False)


class PracticeApiView(ApiView):
    """Practice games of the token's owner."""

    @operation(GameShape, scope="play", status=201, asks=AskedPractice)
    def post(self, request: Request) -> Response:
        """Start a practice game. If too many run, the oldest is cancelled."""
        data, account = read(request, AskedPractice), owner(request)
        limit(request, "practice")
        chosen = PracticeChoices(**{**asdict(choices_of(account)), **data})
        return opened(request, services.start(account, chosen).pk)
