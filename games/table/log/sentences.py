"""Log entries as sentences with a picture and a time."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.core.tables.log_models import LogEntry
from games.motions.text import motion_sentence
from games.reactions.page import NO_REACTIONS, Reactions, TurnReactions
from games.rules.events import Event
from games.table.mine.geometry import cell_in_address, cell_of
from games.wording import event_sentence
from games.wording.absences import absence_sentence, as_played, departed_sentence
from games.wording.prepared import once_per_language
from games.wording.roll_backs import roll_back_sentence

# A sign that no name contains and no sentence needs: names stand between two of them.
_NAME = "\x02"
_ICONS = {
    "laid": "path",
    "revealed": "eye",
    "caved": "rockfall",
    "looked": "map",
    "theft": "theft",
    "hands-off": "hands-off",
    "trapped": "trapped",
    "freed": "free-at-last",
    "inspected": "inspection",
    "swapped-hats": "swap-hats",
    "swapped-hands": "swap-hands",
    "passed": "trash",
    "threw-off": "trash",
    "stole": "theft",
    "declined": "hands-off",
}

_ABSENCES = {"time-up": "clock", "back": "person"}


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log.

    `heading` opens a round, and `first_new` marks the first unseen line. `at_cell` is the cell in
    the mine where it happened, as in addresses. With `is_roll_back` the line is about turns that
    can be read on another page. `reactions` are those to the turn, or None if there are none and
    none can be given.
    """

    round: int
    turn: int
    icon: str
    text: SafeString
    at: datetime
    heading: str
    first_new: bool
    at_cell: str
    is_roll_back: bool = False
    reactions: TurnReactions | None = None


def log_lines(
    entries: Sequence[LogEntry],
    names: tuple[str, ...],
    viewer: int | None,
    since: int,
    reactions: Reactions = NO_REACTIONS,
) -> list[LogLine]:
    """Return the lines of log entries, newest last.

    `names` are by seat, `viewer` is the reader's seat or None, and `reactions` are those to the
    turns. Lines of others after version `since` are marked as new.
    """
    lines: list[LogLine] = []
    number, marked = None, False
    for entry in entries:
        new = entry.version > since and not marked
        marked = marked or new
        begins = entry.round_number != number
        lines.append(
            LogLine(
                entry.round_number,
                entry.number,
                icon_of(entry.events[0]) if entry.events else icon_without_events(entry),
                rich_entry(entry, names, viewer),
                entry.at,
                _("Round %(number)d") % {"number": entry.round_number} if begins else "",
                new,
                _cell(entry.events),
                bool(entry.roll_backs) and not entry.events,
                reactions.get(entry.version) if entry.events else None,
            )
        )
        number = entry.round_number
    return lines


def _cell(events: Sequence[Event]) -> str:
    cells = [at for event in events if (at := cell_of(event))]
    return cell_in_address(cells[0]) if cells else ""


@once_per_language
def rich_entry(entry: LogEntry, names: tuple[str, ...], viewer: int | None) -> SafeString:
    """Return a log entry, with roll backs and departures before it, as escaped HTML sentences with
    the names in bold. `names` are by seat; `viewer` is the reader's seat, None for a spectator.
    """
    return _bold_names(_sentences(entry, names, viewer, _marked))


@once_per_language
def plain_entry(entry: LogEntry, names: tuple[str, ...], viewer: int | None) -> str:
    """Return a log entry, with roll backs and departures before it, as sentences without markup.

    `names` are by seat; `viewer` is the reader's seat, None for a spectator.
    """
    return _sentences(entry, names, viewer, str)


def _sentences(
    entry: LogEntry, names: tuple[str, ...], viewer: int | None, mark: Callable[[str], str]
) -> str:
    names = tuple(map(mark, names))
    entry = replace(entry, by=mark(entry.by), stand_in=mark(entry.stand_in))
    if entry.motion is not None:
        return motion_sentence(entry.motion, names)
    if entry.absence is not None:
        is_you = entry.seat == viewer and not entry.by
        return absence_sentence(entry.absence, entry.by or names[entry.seat], is_you=is_you)
    # Who played for a seat is not its owner.
    named, reader = as_played(names, viewer, entry)
    sentences = [
        *(roll_back_sentence(roll_back) for roll_back in entry.roll_backs),
        *(departed_sentence(gone, names, mark) for gone in entry.departures),
        *(event_sentence(event, named, reader) for event in entry.events),
    ]
    return " ".join(sentences)


def rich_sentences(events: Iterable[Event], names: Sequence[str], viewer: int | None) -> SafeString:
    """Return events as escaped HTML sentences with the names in bold.

    `names` are by seat; `viewer` is the reader's seat, None for a spectator.
    """
    marked = tuple(map(_marked, names))
    return _bold_names(" ".join(event_sentence(event, marked, viewer) for event in events))


def _marked(name: str) -> str:
    return f"{_NAME}{name}{_NAME}" if name else ""


def _bold_names(text: str) -> SafeString:
    parts = enumerate(text.split(_NAME))
    return format_html_join("", "{}", ((_bold(part) if at % 2 else part,) for at, part in parts))


def _bold(name: str) -> SafeString:
    return format_html("<b>{}</b>", name)


def plain_sentences(events: Iterable[Event], names: Sequence[str], viewer: int | None) -> str:
    """Return events as sentences without markup, for a live region.

    `names` are by seat; `viewer` is the reader's seat, None for a spectator.
    """
    return " ".join(event_sentence(event, tuple(names), viewer) for event in events)


def icon_without_events(entry: LogEntry) -> str:
    """Return the name of the icon for a log entry without events: a vote, roll back, absence or new
    player.
    """
    if entry.motion is not None:
        return "log"
    if entry.absence is not None:
        return _ABSENCES.get(entry.absence.kind, "bot")
    if entry.roll_backs:
        return "back"
    return "person" if any(gone.is_taken for gone in entry.departures) else "bot"


def icon_of(event: Event) -> str:
    """Return the name of the icon for an event."""
    if event.kind in ("broke", "repaired"):
        tool = event.tool or (event.card or "").partition("-")[2]
        return f"{tool}-broken" if event.kind == "broke" else tool
    return _ICONS.get(event.kind, "clock")
