"""The panel beside the mine: the log, and the seat to act."""

from typing import Any

from django.utils.translation import gettext as _

from games.core.tables.log_models import LogEntry
from games.core.tables.read_models import TableView
from games.reactions.page import Reactions
from games.rules.observation import Observation
from games.table.log.sentences import log_lines, plain_entry
from games.table.phrases import turn_of

# What is older stands on the log's own page.
LOG_LINES = 12
# A page that missed more has the news above the mine.
_ANNOUNCED_TURNS = 6


def shown_in_log(table: TableView) -> tuple[LogEntry, ...]:
    """Return the newest twelve log entries, which the panel shows."""
    return table.round.log[-LOG_LINES:]


def log_panel_of(
    table: TableView, seen: Observation, since: int, reactions: Reactions
) -> dict[str, Any]:
    """Return a dict with the newest lines of the log for a viewer who last looked at version
    `since`; `reactions` are those to its turns. `older` is the version for earlier lines, or None.
    `announcements` are the newest turns for a live region, whose versions keep them from being read
    twice. `whose_turn` is a sentence about the player to act.
    """
    shown, names, seat = shown_in_log(table), table.names, table.me.seat
    return {
        "lines": log_lines(shown, names, seat, since, reactions),
        "older": shown[0].version if len(shown) < len(table.round.log) else table.round.older_log,
        "announcements": [
            {"version": entry.version, "text": plain_entry(entry, names, seat)}
            for entry in table.round.log[-_ANNOUNCED_TURNS:]
        ],
        "whose_turn": _whose_turn(seen, names),
    }


def _whose_turn(seen: Observation, names: tuple[str, ...]) -> str:
    if seen.turn is None:
        return ""
    return _("Your turn.") if seen.turn == seen.seat else turn_of(names[seen.turn])
