"""The panel beside the mine: the log, and the seat to act."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.core.tables.read_models import LogEntry, TableView
from games.reactions.page import NO_REACTIONS, Reactions
from games.rules.observation import Observation
from games.table.log.sentences import LogLine, log_lines, plain_entry
from games.table.phrases import turn_of

# What is older stands on the log's own page.
LOG_LINES = 12
# A page that missed more has the news above the mine.
_ANNOUNCED_TURNS = 6


@dataclass(frozen=True, slots=True)
class Announcement:
    """A turn in words for screen readers; `version` keeps it from being read twice."""

    version: int
    text: str


@dataclass(frozen=True, slots=True)
class LogPanel:
    """The newest lines of the log; `older` is the version for earlier ones, or None.

    `announcements` are the newest turns for a live region, `whose_turn` is a sentence about the
    player to act.
    """

    lines: list[LogLine]
    older: int | None
    announcements: list[Announcement]
    whose_turn: str


def shown_in_log(table: TableView) -> tuple[LogEntry, ...]:
    """Return the newest twelve log entries, which the panel shows."""
    return table.round.log[-LOG_LINES:]


def log_panel_of(
    table: TableView, seen: Observation, since: int, reactions: Reactions = NO_REACTIONS
) -> LogPanel:
    """Return the panel with the log for a viewer who last looked at version `since`."""
    shown = shown_in_log(table)
    return LogPanel(
        lines=log_lines(shown, table.names, table.me.seat, since, reactions),
        older=shown[0].version if len(shown) < len(table.round.log) else table.round.older_log,
        announcements=_announcements(table),
        whose_turn=_whose_turn(seen, table.names),
    )


def _announcements(table: TableView) -> list[Announcement]:
    return [
        Announcement(entry.version, plain_entry(entry, table.names, table.me.seat))
        for entry in table.round.log[-_ANNOUNCED_TURNS:]
    ]


def _whose_turn(seen: Observation, names: tuple[str, ...]) -> str:
    if seen.turn is None:
        return ""
    return _("Your turn.") if seen.turn == seen.seat else turn_of(names[seen.turn])
