"""What came of a person's finished games, as everybody may see it on their page.

Whoever has yet to see how a game ended is shown the figures as they were without it.
"""

from collections import Counter
from collections.abc import Iterable
from statistics import median

from accounts.models import Account
from games.models import Companion, RoundFigures, Tally, Timekeeping
from games.rules.cards.cards import DWARFS
from games.selectors.gains import Gains
from games.selectors.read_models import Company, Figures, Share

# Fewer turns tell little of how long somebody takes.
LEAST_TURNS = 5
MOST_COMPANY = 20
_DWARF, _PLAYERS = RoundFigures.By.DWARF.value, RoundFigures.By.PLAYERS.value


def figures_of(
    account_id: int, tally: Tally, kept: Timekeeping, viewer: Account | None, untold: Gains | None
) -> Figures:
    """The figures of a person; two queries. `untold` is what of them the viewer must not see.

    One's own page names all with whom one plays most; any other tells the viewer of themselves and
    of nobody else, since a table may be private.
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


def _shares(found: dict[str, Share], order: Iterable[str]) -> tuple[Share, ...]:
    return tuple(found[of] for of in order if of in found and found[of].rounds)


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
