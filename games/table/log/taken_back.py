"""The page of turns that were taken back: what they were, and what is untrue since."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.safestring import SafeString

from games.core.tables.read_models import LogEntry
from games.core.tables.taken_back import RolledBackRound, TakenBack
from games.table.log.sentences import icon_of, icon_without_events, rich_entry
from games.wording.roll_backs import roll_back_sentence, still_true, untrue_lines


@dataclass(frozen=True, slots=True)
class UndoneLine:
    """One turn that was taken back."""

    turn: int
    icon: str
    text: SafeString


@dataclass(frozen=True, slots=True)
class RollBackPanel:
    """One roll back: what was done, what the viewer had better forget, and the turns."""

    round: int
    at: datetime
    sentence: str
    untrue: tuple[str, ...]
    lines: tuple[UndoneLine, ...]


@dataclass(frozen=True, slots=True)
class TakenBackPage:
    """All of the page, the newest first."""

    id: int
    name: str
    still_true: str
    panels: tuple[RollBackPanel, ...]


def make_taken_back_page(told: TakenBack) -> TakenBackPage:
    """Return the page for its viewer."""
    panels = tuple(_panel(one, told) for one in told.roll_backs)
    return TakenBackPage(told.id, told.name, still_true(), panels)


def _panel(one: RolledBackRound, told: TakenBack) -> RollBackPanel:
    return RollBackPanel(
        round=one.round,
        at=one.at,
        sentence=roll_back_sentence(one.entry),
        untrue=tuple(untrue_lines(one.entry, told.names, told.seat)),
        lines=tuple(_line(entry, told.names, told.seat) for entry in one.turns),
    )


def _line(entry: LogEntry, names: Sequence[str], viewer: int | None) -> UndoneLine:
    icon = icon_of(entry.events[0]) if entry.events else icon_without_events(entry)
    return UndoneLine(entry.number, icon, rich_entry(entry, names, viewer))
