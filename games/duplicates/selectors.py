"""Reading duplicates and seasons. Results wait until the viewer's own table has shown its end."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, QuerySet

from accounts.models import Account
from games.clocks.timing import Timing
from games.core.tables.endings import untold_games
from games.core.visibility import NotFound
from games.duplicates.models import (
    EVENTS,
    Duplicate,
    DuplicateEntry,
    DuplicateRating,
    DuplicateResult,
    Season,
    SeasonLine,
)
from games.models import Game, Player
from games.rules.ruleset import Ruleset

# So many events a list shows, and so many lines a season.
SHOWN, LINES = 50, 100


@dataclass(frozen=True, slots=True)
class DuplicateLine:
    """An event of a list; `entered` of `places` have entered, or None once it has begun."""

    id: int
    name: str
    number: int
    status: str
    players: int
    places: int
    entered: int | None


@dataclass(frozen=True, slots=True)
class Lists:
    """The events that gather players, and those that somebody has entered."""

    gathering: tuple[DuplicateLine, ...]
    mine: tuple[DuplicateLine, ...]


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody who has entered."""

    id: int
    name: str
    is_you: bool


@dataclass(frozen=True, slots=True)
class Cell:
    """Who sat at a seat of one table, and what came of it; None for gold nobody may see yet.

    `difference` is None too where nothing is compared.
    """

    name: str
    is_you: bool
    gold: int | None
    is_whole: bool
    difference: float | None


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat at all tables, by their order."""

    seat: int
    is_yours: bool
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table of an event; `may_open`: you play there, or all have ended."""

    id: int
    status: str
    is_yours: bool
    may_open: bool


@dataclass(frozen=True, slots=True)
class Event:
    """An event as somebody sees it.

    `entrants` while it gathers; `tables` once it has begun, and `seats` once it has ended, the
    viewer's first. `is_untold`: your own table has yet to show you how it ended. `commitments` are
    those of the deal.
    """

    id: int
    name: str
    number: int
    season: int | None
    status: str
    rules: Ruleset
    timing: Timing
    players: int
    most_tables: int
    is_host: bool
    is_entered: bool
    entrants: tuple[Entrant, ...]
    tables: tuple[TableLine, ...]
    seats: tuple[SeatRow, ...]
    is_untold: bool
    commitments: tuple[str, ...]
    ended_at: datetime | None

    @property
    def places(self) -> int:
        """Return how many people can enter."""
        return self.players * self.most_tables

    @property
    def own_table(self) -> int | None:
        """Return the viewer's table."""
        return next((one.id for one in self.tables if one.is_yours), None)


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """Somebody's place in a season, by the sum of their differences."""

    place: int
    id: int
    name: str
    is_you: bool
    events: int
    total: float


@dataclass(frozen=True, slots=True)
class SeasonView:
    """A season with its events so far, and its table; `of` is how many events it has.

    `is_untold`: a table of yours has yet to show you how it ended, so that there are no rows.
    """

    id: int
    name: str
    of: int
    events: tuple[DuplicateLine, ...]
    rows: tuple[SeasonRow, ...]
    is_untold: bool = False


@dataclass(frozen=True, slots=True)
class DuplicateStrength:
    """A person's rating from duplicates alone, in gold a round above the mean of a seat."""

    events: int
    mean: float
    deviation: float


def lists_for(account: Account | None) -> Lists:
    """Return the events that gather, and one's own; two queries."""
    gathering = Duplicate.objects.filter(status=Duplicate.Status.GATHERING)
    mine: QuerySet[Duplicate] = Duplicate.objects.none()
    if account is not None:
        # Not by a join: it would be counted by as well.
        entered = DuplicateEntry.objects.filter(account=account).values("duplicate")
        mine = Duplicate.objects.filter(pk__in=entered)
    return Lists(_lines(gathering), _lines(mine))


def event(duplicate_id: int, account: Account | None) -> Event:
    """Return an event; six queries at most. Raises NotFound."""
    found = Duplicate.objects.filter(pk=duplicate_id).first()
    if found is None:
        raise NotFound
    entries = _entries(found)
    own = account.pk if account else 0
    games = list(found.games.order_by("pk").only("pk", "status", "duplicate"))
    players = list(
        Player.objects.filter(game__in=games).select_related("account").order_by("game_id", "seat")
    )
    yours = {one.game_id for one in players if account is not None and one.account_id == own}
    ended = found.status == Duplicate.Status.ENDED
    is_untold = ended and bool(yours & untold_games(account))
    gathers = found.status == Duplicate.Status.GATHERING
    return Event(
        id=found.pk,
        name=found.name,
        number=found.number,
        season=found.season_id,
        status=found.status,
        rules=found.rules,
        timing=found.timing,
        players=found.players,
        most_tables=found.tables,
        is_host=account is not None and bool(entries) and entries[0].account_id == own,
        is_entered=any(one.account_id == own for one in entries),
        entrants=tuple(_entrant(one, own) for one in entries) if gathers else (),
        tables=tuple(_table(game, game.pk in yours) for game in games),
        seats=_seats(found, players, own) if ended and not is_untold else (),
        is_untold=is_untold,
        commitments=tuple(found.commitments),
        ended_at=found.ended_at,
    )


def season(season_id: int, account: Account | None) -> SeasonView:
    """Return a season and its table; five queries at most. Raises NotFound."""
    found = Season.objects.filter(pk=season_id).first()
    if found is None:
        raise NotFound
    lines = SeasonLine.objects.filter(season=found).select_related("account")
    own = account.pk if account else 0
    events = _lines(found.duplicates.all())
    untold = untold_games(account)
    is_untold = bool(untold) and found.duplicates.filter(games__in=untold).exists()
    return SeasonView(
        id=found.pk,
        name=found.name,
        of=EVENTS,
        events=tuple(sorted(events, key=lambda one: one.number)),
        rows=() if is_untold else _rows(list(lines.order_by("-total", "id")[:LINES]), own),
        is_untold=is_untold,
    )


def strength_of(account_id: int, viewer: Account | None) -> DuplicateStrength | None:
    """Return a person's rating from duplicates alone; three queries at most.

    None too while a table has yet to show the viewer how it ended, if that changed the rating.
    """
    untold = untold_games(viewer)
    shared = Game.objects.filter(pk__in=untold, duplicate__entries__account=account_id)
    if untold and shared.exists():
        return None
    row = DuplicateRating.objects.filter(account=account_id).first()
    return DuplicateStrength(row.events, row.mean, row.deviation) if row else None


def _lines(found: QuerySet[Duplicate]) -> tuple[DuplicateLine, ...]:
    rows = found.annotate(entered=Count("entries")).order_by("-pk")[:SHOWN]
    gathering = Duplicate.Status.GATHERING
    return tuple(
        DuplicateLine(
            id=row.pk,
            name=row.name,
            number=row.number,
            status=row.status,
            players=row.players,
            places=row.places,
            entered=row.entered if row.status == gathering else None,
        )
        for row in rows
    )


def _entries(found: Duplicate) -> list[DuplicateEntry]:
    return list(found.entries.select_related("account").order_by("pk"))


def _entrant(one: DuplicateEntry, own: int) -> Entrant:
    return Entrant(one.account_id, one.account.name, one.account_id == own)


def _table(game: Game, is_yours: bool) -> TableLine:
    is_open = game.status == Game.Status.FINISHED
    return TableLine(game.pk, game.status, is_yours, is_yours or is_open)


def _seats(found: Duplicate, players: Sequence[Player], own: int) -> tuple[SeatRow, ...]:
    results = {one.player_id: one for one in DuplicateResult.objects.filter(duplicate=found)}
    rows = []
    for seat in range(found.players):
        there = [one for one in players if one.seat == seat]
        cells = tuple(_cell(one, results.get(one.pk), own) for one in there)
        rows.append(SeatRow(seat, any(cell.is_you for cell in cells), cells))
    return tuple(sorted(rows, key=lambda row: not row.is_yours))


def _cell(player: Player, result: DuplicateResult | None, own: int) -> Cell:
    return Cell(
        name=player.shown_name,
        is_you=player.account_id is not None and player.account_id == own,
        gold=result.gold if result else None,
        is_whole=result is not None and result.is_whole,
        difference=result.difference if result else None,
    )


def _rows(lines: Sequence[SeasonLine], own: int) -> tuple[SeasonRow, ...]:
    # Sums of fractions that are equal differ by their order.
    totals = [round(one.total, 6) for one in lines]
    return tuple(
        SeasonRow(
            place=1 + totals.index(round(one.total, 6)),
            id=one.account_id,
            name=one.account.name,
            is_you=one.account_id == own,
            events=one.events,
            total=one.total,
        )
        for one in lines
    )
