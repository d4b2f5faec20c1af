"""What is told beside the mine: the log, the news since one looked, and whose turn it is."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.rules.observation import Observation
from games.selectors.read_models import LogEntry, TableView
from games.table.log.sentences import LogLine, fresh_entries, log_lines, news, plain_sentences

# What is older stands on the log's own page.
LOG_LINES = 20
# A page that missed more has the news above the mine.
_ANNOUNCED_TURNS = 6


@dataclass(frozen=True, slots=True)
class Announcement:
    """A turn as a screen reader tells it; `version` keeps it from being told twice."""

    version: int
    text: str


@dataclass(frozen=True, slots=True)
class LogPanel:
    """The newest lines of the log, and the news. `older` asks for the lines before them.

    `replay` is where the news begins to be replayed. `announcements` are the newest turns for a
    live region, `whose_turn` says whose turn it is.
    """

    lines: list[LogLine]
    older: int | None
    news: SafeString
    replay: str
    fresh: int
    announcements: list[Announcement]
    whose_turn: str


def log_panel_of(table: TableView, seen: Observation, since: int) -> LogPanel:
    """What there is to tell to somebody who looked last at version `since`."""
    shown, fresh = table.log[-LOG_LINES:], fresh_entries(table.log, table.seat, since)
    return LogPanel(
        lines=log_lines(shown, table.names, table.seat, since),
        older=shown[0].version if len(shown) < len(table.log) else table.older_log,
        news=news(table.log, table.names, table.seat, since),
        replay=_replay(table.id, fresh[0]) if fresh else "",
        fresh=len(fresh),
        announcements=_announcements(table),
        whose_turn=_whose_turn(seen, table.names),
    )


def _replay(game_id: int, entry: LogEntry) -> str:
    """The moment before a turn: one step on shows it."""
    return reverse("games:replay", args=[game_id, entry.round_number, entry.number - 1])


def _announcements(table: TableView) -> list[Announcement]:
    return [
        Announcement(entry.version, plain_sentences(entry.events, table.names, table.seat))
        for entry in table.log[-_ANNOUNCED_TURNS:]
    ]


def _whose_turn(seen: Observation, names: tuple[str, ...]) -> str:
    if seen.turn is None:
        return ""
    return _("Your turn.") if seen.turn == seen.seat else _to_play(names[seen.turn])


def _to_play(name: str) -> str:
    return _("%(name)s is to play.") % {"name": name}
