"""Views of the API about turns: taking one, and listing those since a version."""

from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Account
from games.api import waiting
from games.api.access import owner, token_of
from games.api.lists import Number, PageKey, Query, listed, read_query
from games.api.problems import Problem
from games.api.schema.operation import header, operation
from games.api.shapes.fields import AskedMove
from games.api.shapes.games import EventListShape, TurnShape
from games.api.strict import Strict, Whole
from games.api.views.base import ApiView, created, read
from games.core.errors import IllegalMove, StaleTurn
from games.core.tables import glances, logs
from games.core.tables.log_entries import log_entry
from games.core.turns import turns
from games.core.visibility import NotFound
from games.rules.moves import Move
from games.rules.notation import Malformed, read_move

MOST_EVENTS = 100
_WAIT = [header("Prefer", "`wait=30` holds the answer until there is something.")]


class Since(Query):
    """The parameters of a list of turns: after which version, and how many."""

    after = PageKey(required=False, default=0, help_text="Turns after this version.")
    limit = Number(
        required=False,
        default=MOST_EVENTS,
        min_value=1,
        max_value=MOST_EVENTS,
        help_text="How many.",
    )


class AskedTurn(Strict):
    """The body of a request to take a turn: a move, and the version of the table it was made
    for.
    """

    version = Whole(min_value=0, max_value=2**31 - 1)
    move = AskedMove()


class TurnsApiView(ApiView):
    """Turns of a table, taken by the token's owner."""

    @operation(
        TurnShape,
        "not-found",
        "stale",
        "not-running",
        "illegal-move",
        scope="play",
        status=201,
        asks=AskedTurn,
    )
    def post(self, request: Request, game_id: int) -> Response:
        """Take a turn for the token's owner; answers 201 with its log entry, or 409 if the game has
        changed since the version given.
        """
        data, account = read(request, AskedTurn), owner(request)
        version = data["version"]
        try:
            turn = turns.take_turn(
                game_id=game_id,
                account=account,
                version=version,
                move=_move(game_id, account, version, data["move"]),
            )
        except StaleTurn as error:
            raise _stale(game_id, account) from error
        query = f"?after={turn.version - 1}&limit=1"
        return created(
            request, TurnShape(log_entry(turn, None)).data, "events", game_id, query=query
        )


class EventsApiView(ApiView):
    """Turns of a table with their public events."""

    @operation(EventListShape, "not-found", scope="read", query=Since, parameters=_WAIT)
    def get(self, request: Request, game_id: int) -> Response:
        """List the turns after a version of the game, the oldest first. `Prefer: wait=30` waits up
        to 30 seconds for the next turn if there is none.
        """
        asked = read_query(request, Since)
        after, size = asked["after"], asked["limit"]
        account, seconds = owner(request), waiting.wished(request.headers.get("Prefer", ""))
        page = logs.since(game_id, account, after, size)
        if seconds and not page.entries:
            waiting.wait(game_id, after, seconds, who=token_of(request).pk)
            page = logs.since(game_id, account, after, size)
        response = listed(request, TurnShape(page.entries, many=True).data, after=page.before)
        response.data["status"] = page.status
        if seconds:
            response["Preference-Applied"] = f"wait={seconds}"
        return response


def _move(game_id: int, account: Account, version: int, written: object) -> Move:
    """The move; one that cannot be read is refused after who asks, and what they looked at."""
    try:
        return read_move(written)
    except Malformed as error:
        glance = glances.glance(game_id, account)
        if glance.me.seat is None:
            raise NotFound from error
        if glance.version != version:
            raise StaleTurn from error
        raise IllegalMove(error.code) from error


def _stale(game_id: int, account: Account) -> Problem:
    return Problem("stale", version=glances.glance(game_id, account).version)
