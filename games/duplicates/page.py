"""A duplicate in words: what is played there, and how its seats compare."""

from dataclasses import dataclass

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from games.duplicates.selectors import Cell, DuplicateStrength, Event, SeasonRow, SeasonView
from games.wording.options import rule_names
from games.wording.paces import pace_name

# A newcomer has 1000 points, give or take 200, as on the leaderboards.
_START, _POINT, _MEAN = 1000, 24, 25.0


@dataclass(frozen=True, slots=True)
class CellShown:
    """A seat of one table as it is shown; `told` is its gold and its difference."""

    name: str
    is_you: bool
    told: str
    note: str


@dataclass(frozen=True, slots=True)
class SeatShown:
    """A seat at all tables."""

    label: str
    is_yours: bool
    cells: tuple[CellShown, ...]


@dataclass(frozen=True, slots=True)
class EventPage:
    """The page of an event."""

    event: Event
    facts: str
    seats: tuple[SeatShown, ...]


@dataclass(frozen=True, slots=True)
class SeasonLineShown:
    """A line of a season's table."""

    row: SeasonRow
    total: str


@dataclass(frozen=True, slots=True)
class StrengthShown:
    """A rating from duplicates alone, in points."""

    points: int
    give_or_take: int
    events: int


def make_event_page(event: Event) -> EventPage:
    """Return the page of an event."""
    facts = [
        _("%(tables)d tables of %(players)d")
        % {"tables": event.most_tables, "players": event.players},
        *rule_names(event.rules),
        pace_name(event.timing.pace),
    ]
    return EventPage(
        event=event,
        facts=", ".join(facts),
        seats=tuple(
            SeatShown(
                _("Seat %(number)d") % {"number": row.seat + 1},
                row.is_yours,
                tuple(_cell(cell) for cell in row.cells),
            )
            for row in event.seats
        ),
    )


def season_lines(season: SeasonView) -> tuple[SeasonLineShown, ...]:
    """Return the lines of a season's table."""
    return tuple(SeasonLineShown(row, signed(row.total)) for row in season.rows)


def strength_shown(found: DuplicateStrength | None) -> StrengthShown | None:
    """Return a rating in points."""
    if found is None:
        return None
    points = round(_START + (found.mean - _MEAN) * _POINT)
    return StrengthShown(points, round(found.deviation * _POINT), found.events)


def signed(difference: float) -> str:
    """Return a difference with its sign and one decimal."""
    figure = number_format(abs(difference), 1)
    sign = "" if not round(difference, 1) else "−" if difference < 0 else "+"
    return f"{sign}{figure}"


def _cell(cell: Cell) -> CellShown:
    if cell.gold is None:
        return CellShown(cell.name, cell.is_you, "–", _("not played to its end"))
    gold = str(cell.gold)
    if cell.difference is not None:
        return CellShown(cell.name, cell.is_you, f"{gold} ({signed(cell.difference)})", "")
    return CellShown(cell.name, cell.is_you, gold, "" if cell.is_whole else _("others played"))
