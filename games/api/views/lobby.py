"""What people do with a table besides playing: sit down, leave, start, go on."""

from rest_framework.request import Request
from rest_framework.response import Response

from accounts.request_facts import facts_of
from games.api.access import limit, owner
from games.api.schema.operation import operation
from games.api.shapes.games import GameShape
from games.api.strict import Choice, Nothing, Somebody, Strict, Text
from games.api.views.base import ApiView, read
from games.api.views.games import shown
from games.bots import DEFAULT, POLICIES
from games.services import invitations, lobby, rematch, traces


class Invitation(Strict):
    """What lets somebody in at a private table."""

    invite_token = Text(required=False, allow_null=True, default=None, max_length=80)


class AskedComputer(Strict):
    """How strong a computer player is to be."""

    strength = Choice(choices=list(POLICIES), required=False, default=DEFAULT)


class JoinView(ApiView):
    """A seat."""

    @operation(
        GameShape,
        "not-found",
        "not-in-lobby",
        "table-full",
        "guests-only-practise",
        "turned-away",
        "cannot-sit",
        "programs-unwelcome",
        "not-reliable-enough",
        "conditions-unmet",
        asks=Invitation,
    )
    def post(self, request: Request, game_id: int) -> Response:
        """Sit down; whoever sits there already just gets their place."""
        token = read(request, Invitation)["invite_token"]
        lobby.join_table(game_id, owner(request), token)
        traces.take(owner(request), facts_of(request._request))
        return shown(request, game_id)


class LeaveView(ApiView):
    """Leaving before the start."""

    @operation(None, "not-found", "not-in-lobby", status=204)
    def post(self, request: Request, game_id: int) -> Response:
        """Leave."""
        read(request, Nothing)
        lobby.leave_table(game_id, owner(request))
        return Response(status=204)


class StartView(ApiView):
    """The start."""

    @operation(GameShape, "not-found", "not-in-lobby", "not-enough-players")
    def post(self, request: Request, game_id: int) -> Response:
        """Shuffle the seats and deal, as the host."""
        read(request, Nothing)
        lobby.start_table(game_id, owner(request))
        return shown(request, game_id)


class CancelView(ApiView):
    """Calling a table off."""

    @operation(None, "not-found", "not-in-lobby", status=204)
    def post(self, request: Request, game_id: int) -> Response:
        """Call it off before the start, as the host."""
        read(request, Nothing)
        lobby.cancel_table(game_id, owner(request))
        return Response(status=204)


class ComputersView(ApiView):
    """Computer players."""

    @operation(GameShape, "not-found", "not-in-lobby", "table-full", asks=AskedComputer)
    def post(self, request: Request, game_id: int) -> Response:
        """Seat one, as the host."""
        strength = read(request, AskedComputer)["strength"]
        lobby.add_computer(game_id, owner(request), strength)
        return shown(request, game_id)


class SitterView(ApiView):
    """Somebody who sits at a table before the start."""

    @operation(GameShape, "not-found", "not-in-lobby")
    def delete(self, request: Request, game_id: int, player_id: int) -> Response:
        """Send them away, as the host."""
        lobby.remove_player(game_id, owner(request), player_id)
        return shown(request, game_id)


class InvitedView(ApiView):
    """People a seat is kept for."""

    @operation(
        GameShape,
        "not-found",
        "not-in-lobby",
        "table-full",
        "not-reliable-enough",
        "conditions-unmet",
        "programs-unwelcome",
        asks=Somebody,
    )
    def post(self, request: Request, game_id: int) -> Response:
        """Keep a seat for somebody, as the host."""
        limit(request, "invite")
        invitations.invite_by_name(game_id, owner(request), read(request, Somebody)["name"])
        return shown(request, game_id)


class DeclineView(ApiView):
    """A seat that was kept."""

    @operation(None, "not-found", "not-in-lobby", status=204)
    def post(self, request: Request, game_id: int) -> Response:
        """Give it up."""
        read(request, Nothing)
        invitations.decline(game_id, owner(request))
        return Response(status=204)


class AgainView(ApiView):
    """The table that follows a game."""

    @operation(
        GameShape,
        "not-found",
        "not-over",
        "table-full",
        "turned-away",
        "cannot-sit",
        "programs-unwelcome",
        status=201,
    )
    def post(self, request: Request, game_id: int) -> Response:
        """Open it, or sit down at it when somebody has."""
        read(request, Nothing)
        limit(request, "play_again")
        following = rematch.play_again(game_id, owner(request))
        return shown(request, following.pk, 201)
