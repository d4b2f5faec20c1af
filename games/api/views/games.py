"""Views of the API about one table: its state, and the legal moves."""

from hashlib import blake2b

from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.access import owner
from games.api.schema.operation import header, operation, told_header
from games.api.shapes.games import GameShape, MovesShape, shown
from games.api.views.base import ApiView
from games.core.tables import tables

_TAG = [
    header("If-None-Match", "An `ETag` that was told: 304 when the table is as it was."),
    told_header("ETag", "What to ask with next time.", 200),
]


class GameApiView(ApiView):
    """A table, as the token's owner may see it."""

    @operation(GameShape, "not-found", scope="read", parameters=_TAG, unchanged=True)
    def get(self, request: Request, game_id: int) -> HttpResponseBase | None:
        """Return a table as the token's owner may see it, or 304 if nothing has changed."""
        response = shown(request, game_id)
        tag = f'"{blake2b(repr(response.data).encode(), digest_size=12).hexdigest()}"'
        response["ETag"] = tag
        response["Cache-Control"] = "private, no-cache"
        return get_conditional_response(request._request, etag=tag, response=response)


class MovesApiView(ApiView):
    """The legal moves of the token's owner."""

    @operation(MovesShape, "not-found", scope="read")
    def get(self, request: Request, game_id: int) -> Response:
        """List the legal moves of the token's owner; the list is empty unless it is their turn."""
        table = tables.table(game_id, owner(request), staged=False)
        moves = table.round.observation.moves if table.round.observation else ()
        return Response(MovesShape({"version": table.version, "moves": moves}).data)
