"""What is told beside the mine: the log, the news since one looked, and whose turn it is."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.rules.observation import Observation
from games.selectors.read_models import LogEntry, TableView
from games.table.log import LogLine, fresh_entries, log_lines, news, plainly

# What is older stands on the log's own page.
LOG_LINES = 20
# A page that missed more has the news above the mine.
_SAID_TURNS = 6


@dataclass(frozen=True, slots=True)
class Said:
    """A turn as a screen reader tells it; `version` keeps it from being told twice."""

    version: int
    text: str


@dataclass(frozen=True, slots=True)
class Talk:
    """The newest lines of the log, and the news. `older` asks for the lines before them.

    `replay` is where the news begins to be replayed. `said` are the newest turns for a live region,
    `next` says whose turn it is.
    """

    log: list[LogLine]
    older: int | None
    news: SafeString
    replay: str
    fresh: int
    said: list[Said]
    next: str


def talk_of(table: TableView, seen: Observation, since: int) -> Talk:
    """What there is to tell to somebody who looked last at version `since`."""
    shown, fresh = table.log[-LOG_LINES:], fresh_entries(table.log, table.seat, since)
    return Talk(
        log=log_lines(shown, table.names, table.seat, since),
        older=shown[0].version if len(shown) < len(table.log) else table.older_log,
        news=news(table.log, table.names, table.seat, since),
        replay=_replay(table.id, fresh[0]) if fresh else "",
        fresh=len(fresh),
        said=_said(table),
        next=_next(seen, table.names),
    )


def _replay(game_id: int, entry: LogEntry) -> str:
    """The moment before a turn: one step on shows it."""
    return reverse("games:replay", args=[game_id, entry.round_number, entry.number - 1])


def _said(table: TableView) -> list[Said]:
    return [
        Said(entry.version, plainly(entry.events, table.names, table.seat))
        for entry in table.log[-_SAID_TURNS:]
    ]


def _next(seen: Observation, names: tuple[str, ...]) -> str:
    if seen.turn is None:
        return ""
    return _("Your turn.") if seen.turn == seen.seat else _to_play(names[seen.turn])


def _to_play(name: str) -> str:
    return _("%(name)s is to play.") % {"name": name}
