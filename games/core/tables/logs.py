"""The log of a game, one page after another."""

from django.db.models import Exists, Q

from accounts.models import Account
from games.core.tables.log_entries import entries_for, for_log, log_entry
from games.core.tables.log_events import with_departures
from games.core.tables.log_models import LogEntry, LogPage
from games.core.visibility import NotFound, viewer_among
from games.models import Game, Player, Turn
from games.rules.cards.cells import GOAL_CELLS, Cell
from games.rules.events import Event

PAGE = 60
# The ways in which others may have played a turn for a seat.
PLAYED_BY = tuple(Turn.PlayedBy.values)


def page(game_id: int, account: Account | None, before: int | None = None) -> LogPage:
    """Return a page of the log: the newest 60 turns, or those before the version `before`, oldest
    first, with departures and other entries among them. Raises NotFound if the viewer may not see
    the game. Makes two queries.
    """
    players, me = _seen_by(game_id, account)
    turns = for_log(Turn.objects.filter(game_id=game_id)).order_by("-version")
    if before is not None:
        turns = turns.filter(version__lt=before)
    found = list(turns[: PAGE + 1])
    shown = found[:PAGE]
    older = shown[-1].version if len(found) > PAGE else None
    shown_entries = entries_for(me, reversed(shown))
    entries = with_departures(shown_entries, players[0].game, me, after=older or 0, before=before)
    return _page(entries, older, players, me)


def turn(game_id: int, account: Account | None, version: int) -> LogPage:
    """Return a page of the log with only the turn that led to a version.

    Raises NotFound if there is no such turn or the viewer may not see the game. Makes two queries.
    """
    players, me = _seen_by(game_id, account)
    found = for_log(Turn.objects.filter(game_id=game_id, version=version))
    if not (entries := entries_for(me, found)):
        raise NotFound
    return _page(tuple(entries), None, players, me)


def since(game_id: int, account: Account | None, after: int, size: int = PAGE) -> LogPage:
    """Return a page of the log with up to `size` turns after the version `after`, oldest first,
    with ends of rounds. The page's `before` is the version after which later turns begin, None if
    there are none. Raises NotFound if the viewer may not see the game. Makes two queries.
    """
    players, me = _seen_by(game_id, account)
    turns = for_log(Turn.objects.filter(game_id=game_id, version__gt=after))
    found = list(turns.order_by("version")[: size + 1])
    shown = [log_entry(turn, me) for turn in found[:size]]
    return _page(tuple(shown), shown[-1].version if len(found) > size else None, players, me)


def _seen_by(game_id: int, account: Account | None) -> tuple[list[Player], Player | None]:
    """Return the players of a table and the viewer's own. Raises NotFound."""
    rows = Player.objects.filter(game_id=game_id).select_related("account", "game")
    players = list(rows.order_by("seat", "id"))
    return players, viewer_among(players, account)


def _page(
    entries: tuple[LogEntry, ...], before: int | None, players: list[Player], me: Player | None
) -> LogPage:
    return LogPage(
        entries=entries,
        before=before,
        names=tuple(player.shown_name for player in players if player.seat is not None),
        seat=me.seat if me else None,
        status=players[0].game.status,
    )


def has_news(game_id: int, after: int) -> bool:
    """Return whether a turn was taken after a version, or the game is over or gone.

    The caller checks that the viewer may see the game. Makes one query.
    """
    turns = Turn.objects.filter(game_id=game_id, version__gt=after)
    going_on = Q(status__in=(Game.Status.LOBBY, Game.Status.RUNNING)) & ~Exists(turns)
    return not Game.objects.filter(going_on, pk=game_id).exists()


def laid_at(game_id: int, round_number: int, at: Cell) -> LogEntry | None:
    """Return the log entry of the turn that last laid or turned up the card at a cell, or None if
    there is no such turn. The caller checks that the viewer may see the game. Makes one query.
    """
    turns = Turn.objects.filter(game_id=game_id, round__number=round_number)
    for turn in for_log(turns).order_by("-number"):
        entry = log_entry(turn, None)
        if any(_lays(event, at) for event in entry.events):
            return entry
    return None


def _lays(event: Event, at: Cell) -> bool:
    if event.kind == "revealed":
        return event.goal is not None and GOAL_CELLS[event.goal] == at
    return event.kind == "laid" and event.at == at
