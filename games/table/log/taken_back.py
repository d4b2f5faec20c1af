"""The page of turns that were taken back, and of knowledge that is untrue since."""

from collections.abc import Sequence

from games.core.tables.read_models import LogEntry
from games.core.tables.taken_back import RolledBackRound, TakenBack
from games.table.log.sentences import icon_of, icon_without_events, rich_entry
from games.wording.roll_backs import roll_back_sentence, still_true, untrue_lines


def taken_back_context(taken_back: TakenBack) -> dict[str, object]:
    """Return the template's context with a table's roll backs for their viewer, newest first."""
    panels = [_panel(roll_back, taken_back) for roll_back in taken_back.roll_backs]
    return {"id": taken_back.id, "still_true": still_true(), "panels": panels}


def _panel(one: RolledBackRound, taken_back: TakenBack) -> dict[str, object]:
    return {
        "round": one.round,
        "at": one.at,
        "sentence": roll_back_sentence(one.entry),
        "untrue": untrue_lines(one.entry, taken_back.names, taken_back.seat),
        "lines": [_line(entry, taken_back.names, taken_back.seat) for entry in one.turns],
    }


def _line(entry: LogEntry, names: Sequence[str], viewer: int | None) -> dict[str, object]:
    icon = icon_of(entry.events[0]) if entry.events else icon_without_events(entry)
    return {"turn": entry.number, "icon": icon, "text": rich_entry(entry, names, viewer)}
