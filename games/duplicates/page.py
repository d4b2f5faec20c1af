"""A duplicate in words: what is played there, and how its seats compare."""

from dataclasses import dataclass

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from games.duplicates.selectors import Cell, DuplicateStrength, Event, SeasonRow, SeasonView
from games.wording.options import rule_names
from games.wording.paces import pace_name


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
    """The page of an event; `own` is what the viewer did there, empty for all others."""

    event: Event
    facts: str
    own: str
    seats: tuple[SeatShown, ...]


@dataclass(frozen=True, slots=True)
class SeasonLineShown:
    """A line of a season's table."""

    row: SeasonRow
    total: str


@dataclass(frozen=True, slots=True)
class StrengthShown:
    """A rating from duplicates alone, in gold a round."""

    gold: str
    give_or_take: str
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
        own=_own(event),
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
    """Return a rating in words."""
    if found is None:
        return None
    gold, give_or_take = signed(found.mean, 2), number_format(found.deviation, 2)
    return StrengthShown(gold, give_or_take, found.events)


def signed(difference: float, decimals: int = 1) -> str:
    """Return a difference with its sign, if it is not nothing."""
    figure = number_format(abs(difference), decimals)
    sign = "" if not round(difference, decimals) else "−" if difference < 0 else "+"
    return f"{sign}{figure}"


def _own(event: Event) -> str:
    cells = ((at, cell) for row in event.seats for at, cell in enumerate(row.cells, start=1))
    for table, cell in cells:
        if cell.is_you:
            shown = _cell(cell)
            told = ", ".join(filter(None, [shown.told, shown.note]))
            return _("You, at table %(table)d: %(told)s") % {"table": table, "told": told}
    return ""


def _cell(cell: Cell) -> CellShown:
    if cell.gold is None:
        return CellShown(cell.name, cell.is_you, "–", _("not played to its end"))
    gold = str(cell.gold)
    if cell.difference is not None:
        return CellShown(cell.name, cell.is_you, f"{gold} ({signed(cell.difference)})", "")
    return CellShown(cell.name, cell.is_you, gold, "" if cell.is_whole else _("others played"))
