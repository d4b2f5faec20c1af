"""Writing what a finished game adds to its people's figures.

The rows of tallies are locked first, in the order of their accounts; whatever else is written here
is a person's, so that games counted at once wait for each other there and nowhere else.
"""

from collections import Counter
from collections.abc import Mapping

from games.models import Companion, CountedGame, RoundFigures, Tally
from games.selectors.gains import Gains, gains_of
from games.selectors.played_games import PlayedGame


def lock_tallies(account_ids: list[int]) -> dict[int, Tally]:
    """The tallies of these people, for update; who has none yet gets one."""
    order = sorted(account_ids)
    Tally.objects.bulk_create([Tally(account_id=pk) for pk in order], ignore_conflicts=True)
    rows = Tally.objects.filter(account_id__in=order).order_by("account_id")
    return {row.account_id: row for row in rows.select_for_update(no_key=True)}


def add_game(game: PlayedGame) -> None:
    """Add a finished game to what its people have; not practice."""
    tallies = lock_tallies(list(game.players))
    CountedGame.objects.create(game_id=game.id)
    gains = {account_id: gains_of([game], account_id) for account_id in sorted(game.players)}
    for account_id, gained in gains.items():
        _grow(tallies[account_id], gained)
    if tallies:
        Tally.objects.bulk_update(tallies.values(), tally_columns())
    _add_rounds(gains)
    _add_companions(gains)


def tally_columns() -> list[str]:
    """The columns of a tally that are worked out."""
    return [column.name for column in Tally._meta.concrete_fields if not column.primary_key]


def _grow(tally: Tally, gained: Gains) -> None:
    for name, more in gained.tally.items():
        setattr(tally, name, getattr(tally, name) + more)
    if gained.first_ended_at is None:
        return
    tally.run = tally.run + 1 if gained.run else 0
    tally.longest_run = max(tally.longest_run, tally.run)
    ends = [at for at in (tally.first_ended_at, tally.last_ended_at) if at is not None]
    tally.first_ended_at = min((*ends, gained.first_ended_at))
    tally.last_ended_at = max((*ends, gained.first_ended_at))


def _add_rounds(gains: Mapping[int, Gains]) -> None:
    wanted = {
        (account_id, *kind): more
        for account_id, gained in gains.items()
        for kind, more in gained.rounds.items()
    }
    RoundFigures.objects.bulk_create(
        [RoundFigures(account_id=pk, by=by, of=of) for pk, by, of in wanted],
        ignore_conflicts=True,
    )
    kept = RoundFigures.objects.filter(account_id__in=gains)
    rows = [row for row in kept if (row.account_id, row.by, row.of) in wanted]
    for row in rows:
        _raise(row, wanted[row.account_id, row.by, row.of])
    RoundFigures.objects.bulk_update(rows, ["rounds", "won"])


def _add_companions(gains: Mapping[int, Gains]) -> None:
    wanted = {
        (account_id, person): more
        for account_id, gained in gains.items()
        for person, more in gained.beside.items()
    }
    Companion.objects.bulk_create(
        [Companion(account_id=pk, person_id=person) for pk, person in wanted],
        ignore_conflicts=True,
    )
    kept = Companion.objects.filter(account_id__in=gains, person_id__in=gains)
    rows = [row for row in kept if (row.account_id, row.person_id) in wanted]
    for row in rows:
        _raise(row, wanted[row.account_id, row.person_id])
    columns = ["games", "together", "together_won", "against", "against_won"]
    Companion.objects.bulk_update(rows, columns)


def _raise(row: RoundFigures | Companion, more: Counter[str]) -> None:
    for name, number in more.items():
        setattr(row, name, getattr(row, name) + number)
