"""People's figures: finished games are added, and figures recalculated.

Tallies are locked first, in the order of their accounts. All other rows written here belong to one
of these people, so games counted at the same time wait for each other only there.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.dispatch import receiver

from games.core.announcements import counted
from games.core.history.played_games import PlayedGame, played_games
from games.core.turns.tallies import lock_tallies
from games.figures.gains import Gains, gains_of
from games.figures.models import Companion, RoundFigures
from games.models import CountedGame, Game, Tally

_Key = tuple[Any, ...]
# How many games are read at once.
_CHUNK = 200
_COMPANY = ("games", "together", "together_won", "against", "against_won")
# The calculated columns of a tally.
_TALLY = [column.name for column in Tally._meta.concrete_fields if not column.primary_key]


@receiver(counted, dispatch_uid="games.figures")
def add_game(game: PlayedGame, tallies: dict[int, Tally], **_: Any) -> None:
    """Add a finished game to the figures of its people. `tallies` are their locked rows by account
    id.
    """
    gains = {account_id: gains_of([game], account_id) for account_id in sorted(game.players)}
    for account_id, gained in gains.items():
        _grow(tallies[account_id], gained)
    if tallies:
        Tally.objects.bulk_update(tallies.values(), _TALLY)
    _add_rows(gains)


def people() -> list[int]:
    """Return the ids of the accounts that have figures, or should have some, in ascending order."""
    counted = CountedGame.objects.filter(game__players__account__isnull=False)
    played = counted.values_list("game__players__account", flat=True).distinct()
    return sorted({*played, *Tally.objects.values_list("account_id", flat=True)})


@transaction.atomic
def order_games() -> int:
    """Give an order, that of their ends, to games that were counted before the order was stored.
    Return the number of these games.
    """
    left = Game.objects.filter(counted=True, practice=False, status=Game.Status.FINISHED)
    missing = left.filter(counted_as__isnull=True).order_by("ended_at", "id")
    rows = [CountedGame(game_id=pk) for pk in missing.values_list("pk", flat=True)]
    return len(CountedGame.objects.bulk_create(rows))


@transaction.atomic
def rebuild(account_id: int, *, write: bool) -> list[str]:
    """Compare a person's figures with the records of their games, and return a line for each
    difference. `write` says whether to correct them. The person's tally is locked, so that no game
    of theirs is counted meanwhile.
    """
    tally = lock_tallies([account_id])[account_id]
    found = _recomputed(account_id)
    differences = [
        *_tally_differences(tally, found),
        *_row_differences(account_id, found),
    ]
    if write and differences:
        _write(tally, found)
    return differences


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


def _add_rows(gains: Mapping[int, Gains]) -> None:
    """Add gains by account to the rows beside the tallies."""
    rounds, beside = dict[_Key, Counter[str]](), dict[_Key, Counter[str]]()
    for account_id, gained in gains.items():
        rounds |= {(account_id, *kind): more for kind, more in gained.rounds.items()}
        beside |= {(account_id, person): more for person, more in gained.beside.items()}
    companions = {person for _account_id, person in beside}
    of_rounds = RoundFigures.objects.filter(account_id__in=gains)
    _add_numbers(of_rounds, ("account_id", "by", "of"), rounds, ("rounds", "won"))
    of_companions = Companion.objects.filter(account_id__in=gains, person_id__in=companions)
    _add_numbers(of_companions, ("account_id", "person_id"), beside, _COMPANY)


def _add_numbers(
    kept: QuerySet[Any],
    key: tuple[str, ...],
    wanted: Mapping[_Key, Counter[str]],
    columns: Collection[str],
) -> None:
    """Add numbers to the rows of these keys, which `kept` finds; missing rows are made first."""
    rows = kept.model._default_manager
    missing = [kept.model(**dict(zip(key, place, strict=True))) for place in wanted]
    rows.bulk_create(missing, ignore_conflicts=True)
    found = {tuple(getattr(row, name) for name in key): row for row in kept}
    for place, more in wanted.items():
        for name, number in more.items():
            setattr(found[place], name, getattr(found[place], name) + number)
    rows.bulk_update([found[place] for place in wanted], columns)


def _recomputed(account_id: int) -> Gains:
    gains = Gains()
    order = CountedGame.objects.filter(game__players__account=account_id).order_by("id")
    games = list(order.values_list("game_id", flat=True))
    for start in range(0, len(games), _CHUNK):
        for game in played_games(games[start : start + _CHUNK]):
            gains.add(game, account_id)
    return gains


def _tally_columns(gains: Gains) -> dict[str, Any]:
    columns: dict[str, Any] = dict.fromkeys(_TALLY, 0) | gains.tally
    for name in ("run", "longest_run", "first_ended_at", "last_ended_at"):
        columns[name] = getattr(gains, name)
    return columns


def _tally_differences(tally: Tally, gains: Gains) -> Iterator[str]:
    for name, value in _tally_columns(gains).items():
        if (kept := getattr(tally, name)) != value:
            yield _difference(tally.account_id, name, kept, value)


def _difference(account_id: int, what: str, kept: object, found: object) -> str:
    return f"account {account_id}: {what}: {kept} kept, {found} found"


def _row_differences(account_id: int, gains: Gains) -> Iterator[str]:
    rounds = RoundFigures.objects.filter(account=account_id)
    kept: dict[str, tuple[int, ...]]
    right: dict[str, tuple[int, ...]]
    kept = {f"{row.by} {row.of}": (row.rounds, row.won) for row in rounds}
    right = {f"{by} {of}": (n["rounds"], n["won"]) for (by, of), n in gains.rounds.items()}
    company = Companion.objects.filter(account=account_id)
    kept |= {f"with {row.person_id}": _company(row) for row in company}
    right |= {f"with {pk}": tuple(n[name] for name in _COMPANY) for pk, n in gains.beside.items()}
    for what in sorted({*kept, *right}):
        if kept.get(what) != right.get(what):
            yield _difference(account_id, what, kept.get(what), right.get(what))


def _company(row: Companion) -> tuple[int, ...]:
    return tuple(getattr(row, name) for name in _COMPANY)


def _write(tally: Tally, gains: Gains) -> None:
    account_id = tally.account_id
    Tally.objects.filter(pk=account_id).update(**_tally_columns(gains))
    RoundFigures.objects.filter(account=account_id).delete()
    Companion.objects.filter(account=account_id).delete()
    _add_rows({account_id: gains})
