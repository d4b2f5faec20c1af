"""The rating from duplicates alone: at each seat its players are compared with each other."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from openskill.models import PlackettLuce

from games.duplicates.models import DuplicateRating, DuplicateResult

_MODEL = PlackettLuce()
MEAN, DEVIATION = 25.0, 25.0 / 3.0
Strength = tuple[float, float]


def after_seat(before: Sequence[Strength], gold: Sequence[int]) -> list[Strength]:
    """Return the strengths of the players of one seat after an event, by their gold there."""
    if len(set(gold)) < 2:
        return list(before)
    teams = [[_MODEL.rating(mu=mean, sigma=deviation)] for mean, deviation in before]
    rated = _MODEL.rate(teams, ranks=[-float(each) for each in gold])
    return [(one.mu, one.sigma) for (one,) in rated]


def add(results: Iterable[DuplicateResult]) -> None:
    """Add the results of an event to the ratings of its people; computer players are unknown."""
    compared = [one for one in results if one.difference is not None]
    people = {one.account_id for one in compared if one.account_id is not None}
    new = [DuplicateRating(account_id=pk, mean=MEAN, deviation=DEVIATION) for pk in sorted(people)]
    DuplicateRating.objects.bulk_create(new, ignore_conflicts=True)
    # In the order of accounts: two events may end at once.
    rows = DuplicateRating.objects.filter(account__in=people).order_by("account_id")
    kept = {row.account_id: row for row in rows.select_for_update(no_key=True)}
    seats: dict[int, list[DuplicateResult]] = defaultdict(list)
    for one in compared:
        seats[one.seat].append(one)
    for there in seats.values():
        _add_seat(there, kept)
    DuplicateRating.objects.bulk_update(kept.values(), ["events", "mean", "deviation"])


def _add_seat(there: Sequence[DuplicateResult], kept: dict[int, DuplicateRating]) -> None:
    known = [kept.get(one.account_id or 0) for one in there]
    before = [(row.mean, row.deviation) if row else (MEAN, DEVIATION) for row in known]
    after = after_seat(before, [one.gold for one in there])
    for row, (mean, deviation) in zip(known, after, strict=True):
        if row is not None:
            row.events += 1
            row.mean, row.deviation = mean, deviation
