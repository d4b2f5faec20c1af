"""Views of the API about lists of tables, and opening a table."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BooleanField, CharField, IntegerField, SerializerMethodField

from accounts.models import Account
from games.api.access import limit, owner
from games.api.lists import (
    Cursor,
    Number,
    Query,
    among,
    cursor,
    listed,
    read_query,
    wrong_parameter,
)
from games.api.schema.operation import listing, operation, told_header
from games.api.shapes.fields import WordField
from games.api.shapes.games import (
    BeginsShape,
    GameShape,
    TimingShape,
    WelcomeShape,
    deadline_of,
    opened,
    timing_of,
)
from games.api.shapes.observation import RulesShape
from games.api.strict import Instant
from games.api.views.base import ApiView, read
from games.core.tables.tables import STATUSES
from games.lists import selectors as lists
from games.lists.selectors.read_models import GameLine, Page
from games.lobby import services as lobby
from games.lobby.api import AskedTable, judged

MOST = 50
_LINK = [told_header("Link", "Where the next page is.", 200)]


class Shown(Query):
    """The parameters of a list of tables: which tables, and which page."""

    show = among("mine", "open", "finished", help_text="`mine` are those that are not over.")
    player = Number(
        required=False,
        default=None,
        min_value=1,
        help_text="Finished games of somebody: the number of their account.",
    )
    after = Cursor()
    limit = Number(required=False, default=20, min_value=1, max_value=MOST, help_text="How many.")


class GameLineShape(WelcomeShape):
    """A line of a list of games, as its viewer may see the game."""

    id = IntegerField()
    name = CharField()
    status = WordField(*STATUSES)
    rules = RulesShape()
    seats = IntegerField()
    players = SerializerMethodField()
    seat = IntegerField(allow_null=True)
    round = IntegerField(allow_null=True, source="round_number")
    is_my_turn = BooleanField()
    deadline = SerializerMethodField()
    paused_until = Instant(allow_null=True)
    timing = SerializerMethodField()
    begins = BeginsShape(allow_null=True)
    created_at = Instant()
    ended_at = Instant(allow_null=True)
    unread_messages = IntegerField(source="unread_chat")

    @extend_schema_field({"type": "array", "items": {"type": "string"}})
    def get_players(self, line: GameLine) -> list[str]:
        """Return the players' names, in the order of seats once the game has begun."""
        return [player.name for player in line.players]

    @extend_schema_field({"type": ["string", "null"], "format": "date-time"})
    def get_deadline(self, line: GameLine) -> str | None:
        """Return the deadline of the seat whose turn it is, as text in ISO 8601. None if there is
        no deadline.
        """
        return deadline_of(line.deadline)

    @extend_schema_field(TimingShape)
    def get_timing(self, line: GameLine) -> dict[str, Any]:
        """Return the table's timing as a dict: `pace`, the pace's figures in seconds, `own_hours`
        and `time_up`.
        """
        return timing_of(line.timing)


class MyTurnsApiView(ApiView):
    """The games that wait for the token's owner."""

    @operation(listing(GameLineShape), scope="read")
    def get(self, request: Request) -> Response:
        """List the games in which it is the turn of the token's owner, the least time left
        first.
        """
        read_query(request)
        lines = lists.my_turns(owner(request))
        return listed(request, GameLineShape(lines, many=True).data)


class GamesApiView(ApiView):
    """Lists of tables, and the opening of a table."""

    @operation(listing(GameLineShape), scope="read", query=Shown, parameters=_LINK)
    def get(self, request: Request) -> Response:
        """List tables, the newest first: those of the token's owner, open ones, or finished
        ones.
        """
        page = _page(request, owner(request))
        lines = GameLineShape(page.lines, many=True).data
        return listed(request, lines, after=cursor(request, page.after))

    @operation(
        GameShape,
        "guests-only-practise",
        "too-many-tables",
        scope="play",
        status=201,
        asks=AskedTable,
    )
    def post(self, request: Request) -> Response:
        """Open a table with the token's owner as its host."""
        asked = read(request, AskedTable)
        facts = {**judged(asked), "strengths": asked["computers"]}
        limit(request, "new_table")
        game = lobby.create_table(owner(request), **facts)
        return opened(request, game.pk)


def _page(request: Request, account: Account) -> Page:
    asked = read_query(request, Shown)
    player, after, size = asked["player"], asked["after"], asked["limit"]
    if player is not None:
        if request.query_params.get("show") not in (None, "finished"):
            raise wrong_parameter("show", "finished")
        return lists.games_of(player, account, after, size)
    match asked["show"]:
        case "open":
            return lists.open_tables(account, after, size=size)
        case "finished":
            return lists.finished_games(account, after, size)
    return lists.current_games(account, after, size)
