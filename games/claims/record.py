"""The public record as a table: a row for each actor, a column for each player and goal."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.claims.selectors import ClaimsBoard
from games.core.tables.read_models import LogEntry
from games.rules.claims.facts import BROKE, LOOKED, MENDED, deed_of, record_of
from games.rules.events import Event
from games.table.marks import marks_of
from games.table.phrases import goal_name
from games.wording import event_sentence
from games.wording.absences import as_played


@dataclass(frozen=True, slots=True)
class ClaimSign:
    """A picture of a deed done once or more (`count`): `deed` is broke, mended or looked.

    `by_another`: a computer player or a stand-in did some of it in their seat.
    """

    deed: str
    icon: str
    count: int
    by_another: bool


@dataclass(frozen=True, slots=True)
class Cell:
    """One player's deeds to another, in pictures and in sentences; `own`: to themselves."""

    signs: tuple[ClaimSign, ...]
    sentence: str
    own: bool
    is_goal: bool


@dataclass(frozen=True, slots=True)
class ClaimRow:
    """One player's deeds."""

    name: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class ClaimColumn:
    """The player or goal of a column, in a letter or two and in full."""

    letters: str
    name: str
    is_goal: bool


@dataclass(frozen=True, slots=True)
class ClaimRecord:
    """The whole table; `is_wide` if its columns need more room than the panel has.

    `has_another`: somebody else did some of it in the owner's seat.
    """

    columns: tuple[ClaimColumn, ...]
    rows: tuple[ClaimRow, ...]
    is_wide: bool
    has_another: bool


_MOST_PLAYERS_SIDE_BY_SIDE = 6
# a deed with its turn
_Done = tuple[LogEntry, Event]


def record_table(board: ClaimsBoard) -> ClaimRecord:
    """Return the record of a round as a table."""
    seats = range(len(board.names))
    deeds = record_of((turn, event) for turn in board.turns for event in turn.events)
    another = any(turn.played_by for done in deeds.values() for turn, _event in done)
    rows = []
    for seat in seats:
        on_players = [_cell(board, seat, deeds.get((seat, on, None), ()), on) for on in seats]
        on_goals = [_cell(board, seat, deeds.get((seat, None, goal), ())) for goal in range(3)]
        rows.append(ClaimRow(_who(board, seat), (*on_players, *on_goals)))
    is_wide = len(seats) > _MOST_PLAYERS_SIDE_BY_SIDE
    return ClaimRecord(_columns(board), tuple(rows), is_wide, another)


def _columns(board: ClaimsBoard) -> tuple[ClaimColumn, ...]:
    marks = marks_of(board.names)
    players = [ClaimColumn(mark, _who(board, seat), False) for seat, mark in enumerate(marks)]
    letters = (
        pgettext("northern goal", "N"),
        pgettext("middle goal", "M"),
        pgettext("southern goal", "S"),
    )
    full = [_("the %(goal)s goal") % {"goal": goal_name(goal)} for goal in range(3)]
    goals = [ClaimColumn(letter, name, True) for letter, name in zip(letters, full, strict=True)]
    return (*players, *goals)


def _who(board: ClaimsBoard, seat: int) -> str:
    return _("You") if seat == board.seat else board.names[seat]


def _cell(board: ClaimsBoard, seat: int, done: Sequence[_Done], on: int | None = None) -> Cell:
    sentences = " ".join(_sentence(board, turn, event) for turn, event in done)
    return Cell(tuple(_signs(done)), sentences, on == seat, on is None)


def _sentence(board: ClaimsBoard, turn: LogEntry, event: Event) -> str:
    names, reader = as_played(board.names, board.seat, turn)
    return event_sentence(event, names, reader)


def _signs(done: Sequence[_Done]) -> Iterator[ClaimSign]:
    for deed in (BROKE, MENDED, LOOKED):
        same = [(turn, event) for turn, event in done if deed_of(event) == deed]
        if same:
            another = any(turn.played_by for turn, _event in same)
            yield ClaimSign(deed, _icon(same[-1][1]), len(same), another)


def _icon(event: Event) -> str:
    """Return the picture of the last deed."""
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
