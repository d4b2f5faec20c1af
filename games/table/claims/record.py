"""The public record as a table: rows did it, to the players and goals of the columns."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.rules.claims.deeds import BROKE, LOOKED, MENDED, deed_of, record_of
from games.rules.events import Event
from games.selectors.read_models import ClaimsBoard
from games.table.marks import marks_of
from games.table.phrases import goal_name
from games.wording import event_sentence


@dataclass(frozen=True, slots=True)
class Sign:
    """A picture for what was done once or more (`count`): `deed` is broke, mended or looked."""

    deed: str
    icon: str
    count: int


@dataclass(frozen=True, slots=True)
class Cell:
    """What one did to another, in pictures and in sentences; `own`: to themselves."""

    signs: tuple[Sign, ...]
    sentence: str
    own: bool
    is_goal: bool


@dataclass(frozen=True, slots=True)
class Row:
    """What a player did."""

    name: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Column:
    """Whom or which goal a column is about, in a letter or two and in full."""

    letters: str
    name: str
    is_goal: bool


@dataclass(frozen=True, slots=True)
class Record:
    """The whole table; `is_wide` when its columns need more room than the panel has."""

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    is_wide: bool


_MOST_PLAYERS_SIDE_BY_SIDE = 6


def record_table(board: ClaimsBoard) -> Record:
    """Everything on record of a round."""
    seats = range(len(board.names))
    deeds = record_of(event for _, event in board.events)
    rows = []
    for seat in seats:
        on_players = [_cell(board, seat, deeds.get((seat, on, None), ()), on) for on in seats]
        on_goals = [_cell(board, seat, deeds.get((seat, None, goal), ())) for goal in range(3)]
        rows.append(Row(_who(board, seat), (*on_players, *on_goals)))
    return Record(_columns(board), tuple(rows), len(seats) > _MOST_PLAYERS_SIDE_BY_SIDE)


def _columns(board: ClaimsBoard) -> tuple[Column, ...]:
    marks = marks_of(board.names)
    players = [Column(mark, _who(board, seat), False) for seat, mark in enumerate(marks)]
    letters = (
        pgettext("northern goal", "N"),
        pgettext("middle goal", "M"),
        pgettext("southern goal", "S"),
    )
    full = [_("the %(goal)s goal") % {"goal": goal_name(goal)} for goal in range(3)]
    goals = [Column(letter, name, True) for letter, name in zip(letters, full, strict=True)]
    return (*players, *goals)


def _who(board: ClaimsBoard, seat: int) -> str:
    return _("You") if seat == board.seat else board.names[seat]


def _cell(board: ClaimsBoard, seat: int, events: Sequence[Event], on: int | None = None) -> Cell:
    told = [event_sentence(event, board.names, board.seat) for event in events]
    signs = [_sign(deed, [e for e in events if deed_of(e) == deed]) for deed in _deeds(events)]
    return Cell(tuple(signs), " ".join(told), on == seat, on is None)


def _deeds(events: Sequence[Event]) -> list[str]:
    done = {deed_of(event) for event in events}
    return [deed for deed in (BROKE, MENDED, LOOKED) if deed in done]


def _sign(deed: str, events: Sequence[Event]) -> Sign:
    return Sign(deed, _icon(events[-1]), len(events))


def _icon(event: Event) -> str:
    """The picture of what was done last."""
    match event.kind:
        case "broke":
            return f"{(event.card or '').removeprefix('break-')}-broken"
        case "repaired":
            return event.tool or ""
        case "trapped":
            return "trapped"
        case "freed":
            return "free-at-last"
    return "eye"
