"""Practice: a game against computer players, dealt at once or played on from a finished one."""

from dataclasses import asdict

from rest_framework.request import Request
from rest_framework.response import Response

from games.api.access import limit, owner
from games.api.schema.operation import operation
from games.api.shapes.games import GameShape, opened
from games.api.strict import Choice, Strict, Truth, Whole
from games.api.views.base import ApiView, read
from games.bots import POLICIES
from games.practice import services
from games.practice.play_on.services import play_on
from games.practice.selectors import PAUSES, PRACTICE_PLAYERS, PracticeChoices, choices_of
from games.rules.ruleset import ROUNDS

_MOST_TURNS = 1000


class AskedPractice(Strict):
    """How to practise; what is left out is as it was last time."""

    expansion = Truth(required=False)
    players = Choice(choices=list(PRACTICE_PLAYERS), required=False, help_text="With you.")
    rounds = Choice(choices=sorted(ROUNDS), required=False)
    pause = Choice(choices=PAUSES, required=False)
    strength = Choice(choices=list(POLICIES), required=False)
    computers_claim = Truth(required=False)


class PracticeView(ApiView):
    """Practice games."""

    @operation(GameShape, scope="play", status=201, asks=AskedPractice)
    def post(self, request: Request) -> Response:
        """Begin one; of several that run the oldest is put away."""
        told, account = read(request, AskedPractice), owner(request)
        limit(request, "practice")
        chosen = PracticeChoices(**{**asdict(choices_of(account)), **told})
        return opened(request, services.start(account, chosen).pk)


class AskedTurnToPlayOn(Strict):
    """A turn of a finished game, and the seat to take."""

    round = Whole(min_value=1, max_value=max(ROUNDS))
    turn = Whole(min_value=0, max_value=_MOST_TURNS, help_text="After so many turns.")
    seat = Whole(min_value=0, max_value=11)


class PlayOnView(ApiView):
    """Another way to play a game that is over."""

    @operation(
        GameShape, "not-found", "ending-first", scope="play", status=201, asks=AskedTurnToPlayOn
    )
    def post(self, request: Request, game_id: int) -> Response:
        """Begin a practice game of one round at that turn, dealt as it was."""
        told = read(request, AskedTurnToPlayOn)
        limit(request, "practice")
        begun = play_on(game_id, owner(request), told["round"], told["turn"], told["seat"])
        return opened(request, begun.pk)
