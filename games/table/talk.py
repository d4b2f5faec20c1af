"""What is told beside the mine: the log, the news since one looked, and whose turn it is."""

from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.rules.observation import Observation
from games.selectors.shapes import TableView
from games.table.log import LogLine, fresh_entries, log_lines, news, plainly

# What is older stands on the log's own page.
LOG_LINES = 20


@dataclass(frozen=True, slots=True)
class Talk:
    """The newest lines of the log, and the news. `older` asks for the lines before them."""

    log: list[LogLine]
    older: int | None
    news: SafeString
    fresh: int
    said: str


def talk_of(table: TableView, seen: Observation, since: int) -> Talk:
    """What there is to tell to somebody who looked last at version `since`."""
    shown = table.log[-LOG_LINES:]
    return Talk(
        log=log_lines(shown, table.names, table.seat, since),
        older=shown[0].version if len(shown) < len(table.log) else table.older_log,
        news=news(table.log, table.names, table.seat, since),
        fresh=len(fresh_entries(table.log, table.seat, since)),
        said=_said(table, seen),
    )


def _said(table: TableView, seen: Observation) -> str:
    """What a screen reader is told when the table changes: the last turn, and whose is next."""
    parts = [plainly(entry.events, table.names, table.seat) for entry in table.log[-1:]]
    if seen.turn is not None and seen.turn == seen.seat:
        parts.append(_("Your turn."))
    elif seen.turn is not None:
        parts.append(_("%(name)s is to play.") % {"name": table.names[seen.turn]})
    return " ".join(parts)
