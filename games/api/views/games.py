"""Tables: finding one, opening one, what one sees of it."""

from hashlib import blake2b

from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Account
from games.api.access import limit, owner
from games.api.lists import known_parameters, listed, whole_parameter, wrong_parameter
from games.api.problems import Problem
from games.api.schema.operation import header, listing, operation, query, told_header
from games.api.shapes.games import GameLineShape, GameShape, MovesShape, shown
from games.api.views.base import ApiView, read
from games.lobby import services as lobby
from games.lobby.api import AskedTable, judged
from games.selectors import lists, tables
from games.selectors.read_models import Page

MOST = 50
SHOWN = ("mine", "open", "finished")
_QUERY = [
    query("show", str, says="Which; `mine` unless told.", among=SHOWN),
    query("player", says="Finished games of somebody: the number of their account."),
    query("after", str, says="The key of the page, as `next` has it."),
    query("limit", says="How many, at most 50."),
    told_header("Link", "Where the next page is.", 200),
]
_TAG = [
    header("If-None-Match", "An `ETag` that was told: 304 when the table is as it was."),
    told_header("ETag", "What to ask with next time.", 200),
]


class MyTurnsView(ApiView):
    """The games that wait for me."""

    @operation(listing(GameLineShape))
    def get(self, request: Request) -> Response:
        """List them, least time left first."""
        known_parameters(request)
        lines = lists.my_turns(owner(request))
        return listed(request, GameLineShape(lines, many=True).data)


class GamesView(ApiView):
    """Tables."""

    @operation(listing(GameLineShape), parameters=_QUERY)
    def get(self, request: Request) -> Response:
        """List some, newest first."""
        page = _page(request, owner(request))
        return listed(request, GameLineShape(page.lines, many=True).data, after=page.after)

    @operation(GameShape, "guests-only-practise", status=201, asks=AskedTable)
    def post(self, request: Request) -> Response:
        """Open one."""
        asked = read(request, AskedTable)
        told = {**judged(asked), "strengths": asked["computers"]}
        limit(request, "new_table")
        game = lobby.create_table(owner(request), **told)
        return shown(request, game.pk, 201)


class GameView(ApiView):
    """One table."""

    @operation(GameShape, "not-found", parameters=_TAG, unchanged=True)
    def get(self, request: Request, game_id: int) -> Response:
        """See it; 304 when it is as it was."""
        response = shown(request, game_id)
        tag = f'"{blake2b(repr(response.data).encode(), digest_size=12).hexdigest()}"'
        if tag in _tags(request):
            response = Response(status=304)
        response["ETag"] = tag
        response["Cache-Control"] = "private, no-cache"
        return response


class MovesView(ApiView):
    """The legal moves."""

    @operation(MovesShape, "not-found")
    def get(self, request: Request, game_id: int) -> Response:
        """List mine; none when it is not my turn."""
        table = tables.table(game_id, owner(request), staged=False)
        seen = table.observation if table.status == "running" else None
        moves = seen.moves if seen else ()
        return Response(MovesShape({"version": table.version, "moves": moves}).data)


def _tags(request: Request) -> list[str]:
    told = request.headers.get("If-None-Match", "")
    return [tag.strip().removeprefix("W/") for tag in told.split(",")]


def _page(request: Request, account: Account) -> Page:
    known_parameters(request, "show", "player", "after", "limit")
    size = whole_parameter(request, "limit", 20, least=1, most=MOST) or 1
    player = whole_parameter(request, "player", least=1)
    after = request.query_params.get("after")
    show = request.query_params.get("show")
    if player is not None:
        if show not in (None, "finished"):
            raise wrong_parameter("show", "finished")
        return lists.games_of(player, account, after, size)
    match show or "mine":
        case "mine":
            return lists.current_games(account, after, size)
        case "open":
            return lists.open_tables(account, after, size=size)
        case "finished":
            return lists.finished_games(account, after, size)
    raise Problem("invalid", errors=[{"parameter": "show", "detail": ", ".join(SHOWN)}])
