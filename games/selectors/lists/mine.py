"""The games a person plays in, gathers for or is invited to."""

from collections import defaultdict
from datetime import UTC, datetime

from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts.compiled_query import CompiledQuery
from accounts.models import Account
from games.models import Game, Player, Turn
from games.selectors.lists.lines import Turns, lines_of, looked_through
from games.selectors.lists.paging import PAGE, page_of, read_id
from games.selectors.lists.waiting import MOST_AT_ONCE
from games.selectors.log_entries import for_log
from games.selectors.read_models import GameLine, MyGames, Page

_LAST = datetime(3000, 1, 1, tzinfo=UTC)


def my_games(account: Account) -> MyGames:
    """The games a person waits to start, plays in or is invited to, with news; four queries.

    Those waiting for this person come least time left first, then longest waiting; the others
    latest news first.
    """
    found = _MINE(account.pk)
    games = [row.game for row in found] + _INVITATIONS(account.pk)
    turns = _turns_since(found)
    lines = sorted(lines_of(games, account, turns), key=_waiting_since, reverse=True)
    running = [line for line in lines if line.status == Game.Status.RUNNING]
    return MyGames(
        waiting_for_me=tuple(
            sorted((line for line in reversed(running) if line.is_my_turn), key=_time_left)
        ),
        waiting_for_others=tuple(line for line in running if not line.is_my_turn),
        gathering=tuple(line for line in lines if line.status == Game.Status.LOBBY and line.sits),
        invitations=tuple(line for line in lines if not line.sits),
    )


def current_games(account: Account, after: str | None = None, size: int | None = None) -> Page:
    """The games a person plays in or gathers for, newest first."""
    size = size or PAGE
    mine = Player.objects.filter(game=OuterRef("pk"), account_id=account.pk)
    going_on = (Game.Status.LOBBY, Game.Status.RUNNING)
    games = Game.objects.filter(Exists(mine), status__in=going_on).order_by("-id")
    if (before := read_id(after or "")) is not None:
        games = games.filter(id__lt=before)
    rows = games.select_related("round").defer("round__deal")
    return page_of(list(rows[: size + 1]), account, {}, size)


def _mine(account_id: int) -> QuerySet[Player]:
    mine = Player.objects.filter(
        account_id=account_id,
        finished_at__isnull=True,
        game__status__in=(Game.Status.LOBBY, Game.Status.RUNNING),
    )
    rows = mine.select_related("game__round").defer("game__round__deal")
    return rows.order_by("-game_id")[:MOST_AT_ONCE]


def _invitations(account_id: int) -> QuerySet[Game]:
    kept = Game.objects.filter(invited=account_id, status=Game.Status.LOBBY)
    return kept.order_by("-id")[:MOST_AT_ONCE]


_MINE = CompiledQuery(_mine)
_INVITATIONS = CompiledQuery(_invitations)


def _turns_since(mine: list[Player]) -> Turns:
    """The turns that a person has not looked at yet, by game, newest last."""
    # Each game's versions as numbers: compared with a column of the game, they would have
    # PostgreSQL read whole histories, and beyond some games the whole table of games.
    newest = Q()
    for me in mine:
        if me.game.status == Game.Status.RUNNING:
            newest |= Q(game=me.game_id, version__gt=looked_through(me.game, me))
    if not newest:
        return {}
    rows = for_log(Turn.objects.filter(newest)).order_by("version")
    turns: dict[int, list[Turn]] = defaultdict(list)
    for row in rows:
        turns[row.game_id].append(row)
    return turns


def _time_left(line: GameLine) -> datetime:
    return line.deadline.at if line.deadline else _LAST


def _waiting_since(line: GameLine) -> datetime:
    return line.waiting_since or line.created_at
