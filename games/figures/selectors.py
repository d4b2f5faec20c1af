"""Reads of a person as others may see them, with figures from their finished games.

The figures leave out games whose end the viewer has not yet seen.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from statistics import median

from accounts.models import Account, Block, FormerName, Liking
from games.clocks.reliability import Reliability
from games.core.tables.read_models import Share
from games.core.visibility import NotFound
from games.figures.gains import Gains, untold_gains
from games.figures.models import Companion, RoundFigures
from games.models import Tally, Timekeeping
from games.rules.cards.cards import DWARFS

# Fewer turns say little about how long a person takes.
LEAST_TURNS = 5
MOST_COMPANY = 20
_DWARF, _PLAYERS = RoundFigures.By.DWARF.value, RoundFigures.By.PLAYERS.value


@dataclass(frozen=True, slots=True)
class Company:
    """A person's results with another person: rounds on one side, and against each other."""

    id: int
    name: str
    games: int
    together: Share
    against: Share


@dataclass(frozen=True, slots=True)
class Figures:
    """A person's figures from finished games beyond their `Tally`.

    The streaks and dates are None while the viewer has not yet seen the end of one of these games.
    `turn_time` is the median of the last turns, in seconds; None for too few.
    """

    rounds: int = 0
    longest_run: int | None = None
    run: int | None = None
    first_ended_at: datetime | None = None
    last_ended_at: datetime | None = None
    turn_time: int | None = None
    by_dwarf: tuple[Share, ...] = ()
    by_players: tuple[Share, ...] = ()
    company: tuple[Company, ...] = ()


@dataclass(frozen=True, slots=True)
class PersonView:
    """A person as others may see them: name, date of sign-up, and results of finished games.

    Practice does not count. `tally` is unsaved: games whose end the viewer has not yet seen are
    subtracted.
    """

    account: Account
    tally: Tally
    former_names: list[FormerName]
    is_you: bool
    is_liked: bool
    # By the viewer.
    is_blocked: bool
    reliability: Reliability
    figures: Figures


def person(account_id: int, viewer: Account | None) -> PersonView:
    """Return a person with the results of their finished games, apart from those whose end the
    viewer has not yet seen. Usually makes seven queries, else 14. Raises NotFound for guests, who
    have no page, and for closed accounts.
    """
    people = Account.objects.filter(is_guest=False, is_active=True)
    people = people.select_related("tally", "timekeeping").defer("timekeeping__last_games")
    try:
        account = people.get(pk=account_id)
    except Account.DoesNotExist:
        raise NotFound from None
    tally = getattr(account, "tally", None) or Tally()
    untold = untold_gains(account.pk, viewer)
    for name, gained in untold.tally.items() if untold else ():
        setattr(tally, name, getattr(tally, name) - gained)
    kept = getattr(account, "timekeeping", None) or Timekeeping()
    return PersonView(
        account=account,
        tally=tally,
        former_names=list(FormerName.objects.kept().filter(account=account, is_taken_away=False)),
        is_you=viewer is not None and viewer.pk == account.pk,
        is_liked=Liking.objects.holds(viewer, account.pk),
        is_blocked=Block.objects.holds(viewer, account.pk),
        reliability=kept.reliability,
        figures=_figures_of(account.pk, tally, kept, viewer, untold),
    )


def _figures_of(
    account_id: int, tally: Tally, kept: Timekeeping, viewer: Account | None, untold: Gains | None
) -> Figures:
    """Return a person's figures; two queries. `untold` is the part hidden from the viewer.

    People's own page names everyone they play with most; other pages only name the viewer, since
    tables may be private.
    """
    missing = untold or Gains()
    by_kind = _by_kind(account_id, missing)
    return Figures(
        rounds=tally.rounds,
        run=tally.run if untold is None else None,
        longest_run=tally.longest_run if untold is None else None,
        first_ended_at=tally.first_ended_at if untold is None else None,
        last_ended_at=tally.last_ended_at if untold is None else None,
        turn_time=_turn_time(kept.turn_times),
        by_dwarf=_shares(by_kind[_DWARF], DWARFS),
        by_players=_shares(by_kind[_PLAYERS], map(str, range(2, 13))),
        company=_company(account_id, viewer, missing) if viewer is not None else (),
    )


def _by_kind(account_id: int, missing: Gains) -> dict[str, dict[str, Share]]:
    found: dict[str, dict[str, Share]] = {_DWARF: {}, _PLAYERS: {}}
    for row in RoundFigures.objects.filter(account=account_id):
        less = missing.rounds.get((row.by, row.of), Counter())
        share = Share(row.of, row.rounds - less["rounds"], row.won - less["won"])
        found.setdefault(row.by, {})[row.of] = share
    return found


def _shares(shares: dict[str, Share], order: Iterable[str]) -> tuple[Share, ...]:
    return tuple(shares[of] for of in order if of in shares and shares[of].rounds)


def _company(account_id: int, viewer: Account, missing: Gains) -> tuple[Company, ...]:
    rows = Companion.objects.filter(
        account=account_id, person__is_active=True, person__is_guest=False
    )
    if viewer.pk != account_id:
        rows = rows.filter(person=viewer.pk)
    rows = rows.select_related("person").order_by("-games", "person_id")[:MOST_COMPANY]
    found = [_one(row, missing.beside.get(row.person_id, Counter())) for row in rows]
    return tuple(one for one in found if one.games)


def _one(row: Companion, less: Counter[str]) -> Company:
    return Company(
        id=row.person_id,
        name=row.person.name,
        games=row.games - less["games"],
        together=Share(
            "together", row.together - less["together"], row.together_won - less["together_won"]
        ),
        against=Share(
            "against", row.against - less["against"], row.against_won - less["against_won"]
        ),
    )


def _turn_time(times: list[int]) -> int | None:
    return int(median(times)) if len(times) >= LEAST_TURNS else None
