"""My own seat: taken back, or left for good."""

from rest_framework.request import Request
from rest_framework.response import Response

from games.api.access import owner
from games.api.schema.operation import operation
from games.api.shapes.games import GameShape, shown
from games.api.strict import Nothing
from games.api.views.base import ApiView, read
from games.core.seating import departures, occupants


class BackApiView(ApiView):
    """A seat in which a stand-in plays."""

    @operation(GameShape, "not-found", scope="play")
    def post(self, request: Request, game_id: int) -> Response:
        """Take it back."""
        read(request, Nothing)
        occupants.take_back(game_id, owner(request))
        return shown(request, game_id)


class LeaveForGoodApiView(ApiView):
    """Leaving a running game."""

    @operation(None, "not-found", "not-running", scope="play", status=204)
    def post(self, request: Request, game_id: int) -> Response:
        """Leave for good; a computer player takes the seat."""
        read(request, Nothing)
        departures.leave_game(game_id, owner(request))
        return Response(status=204)
