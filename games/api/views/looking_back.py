"""How rounds ended, as far as I have looked, and turns that moderators took back."""

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import IntegerField, ListField, Serializer

from games.api.access import owner
from games.api.lists import listed, read_query
from games.api.schema.operation import listing, operation
from games.api.shapes.games import TurnShape
from games.api.strict import Instant, Strict, Whole
from games.api.views.base import ApiView, read
from games.core.tables.taken_back import taken_back
from games.core.turns import seen


class AskedEnding(Strict):
    """The end of a round."""

    round = Whole(min_value=1, max_value=seen.MOST_ROUNDS)


class EndingView(ApiView):
    """How a round of mine ended."""

    @operation(None, scope="play", status=204, asks=AskedEnding)
    def put(self, request: Request, game_id: int) -> Response:
        """Say that I have looked at it.

        Until then my figures, the story and the thoughts leave it out, as they do on the pages.
        """
        number = read(request, AskedEnding)["round"]
        seen.mark_ending_seen(game_id=game_id, account=owner(request), round_number=number)
        return Response(status=204)


class UndoneTurnsShape(Serializer[Any]):
    """Turns that were taken back at a time, the oldest first, as everybody had read them."""

    round = IntegerField()
    at = Instant()
    turn = IntegerField(source="entry.turn", help_text="After which turn play went on.")
    turned = ListField(
        child=IntegerField(), source="entry.turned", help_text="Goals that had been face up."
    )
    turns = TurnShape(many=True)


class TakenBackView(ApiView):
    """Turns that moderators took back."""

    @operation(listing(UndoneTurnsShape), "not-found", scope="read")
    def get(self, request: Request, game_id: int) -> Response:
        """List them, the newest first; 404 where there are none."""
        read_query(request)
        found = taken_back(game_id, owner(request)).roll_backs
        return listed(request, UndoneTurnsShape(found, many=True).data)
