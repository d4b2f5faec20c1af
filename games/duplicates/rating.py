"""The rating from duplicates alone: by how much gold a round somebody beats the mean of a seat.

Everybody's is normally distributed before the first event. An event's difference has a spread of
its own; both figures are from computer players (docs/measurements/2026-11-26-duplicates.md).
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from games.duplicates.models import DuplicateRating, DuplicateResult

# In gold a round.
MEAN, DEVIATION, SPREAD = 0.0, 0.2, 0.9
Strength = tuple[float, float]


def after_seat(
    before: Sequence[Strength], differences: Sequence[float], rounds: int = 1
) -> list[Strength]:
    """Return the strengths of the players of one seat after an event, by their differences."""
    middle = sum(mean for mean, _deviation in before) / len(before)
    noise = SPREAD**2 / rounds
    after = []
    for (mean, deviation), difference in zip(before, differences, strict=True):
        gain = deviation**2 / (deviation**2 + noise)
        surprise = difference / rounds - (mean - middle)
        after.append((mean + gain * surprise, deviation * (1 - gain) ** 0.5))
    return after


def add(results: Iterable[DuplicateResult], rounds: int) -> None:
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
        _add_seat(there, kept, rounds)
    DuplicateRating.objects.bulk_update(kept.values(), ["events", "mean", "deviation"])


def _add_seat(
    there: Sequence[DuplicateResult], kept: dict[int, DuplicateRating], rounds: int
) -> None:
    known = [kept.get(one.account_id or 0) for one in there]
    before = [(row.mean, row.deviation) if row else (MEAN, DEVIATION) for row in known]
    after = after_seat(before, [one.difference or 0.0 for one in there], rounds)
    for row, (mean, deviation) in zip(known, after, strict=True):
        if row is not None:
            row.events += 1
            row.mean, row.deviation = mean, deviation
