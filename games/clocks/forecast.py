"""Forecasts of when turns will be taken, from the lengths of people's last turns."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

# How many of a person's turns are kept, and the fewest for a forecast.
KEPT, LEAST = 12, 4
# How many points a sum of several people's times is thinned to.
_POINTS = 24
_QUARTER = 4
Times = Sequence[timedelta]


class Likely(NamedTuple):
    """The start and end of the middle half of a forecast."""

    first: datetime
    last: datetime


def usual_times(here: Times, elsewhere: Times = ()) -> Times | None:
    """Return the last twelve lengths of a person's turns: those at this table (`here`), filled up
    with the newest from `elsewhere`. Both are oldest first. Returns None for fewer than four.
    """
    known = [*here[-KEPT:], *elsewhere[::-1]][:KEPT]
    return known if len(known) >= LEAST else None


def still_to_take(times: Times, waited: timedelta, left: timedelta | None) -> Times | None:
    """Return the possible times that a current turn may still take, up to its deadline.

    `waited` is its time so far, `left` the time until the deadline (None without one). If it has
    taken longer than all `times`, it may use all the time left, and without a deadline None is
    returned.
    """
    longer = [time - waited for time in times if time > waited]
    if left is None:
        return longer or None
    left = max(left, timedelta())
    return [min(time, left) for time in longer] or [left * share / 4 for share in range(5)]


def forecast(now: datetime, turns: Iterable[Times]) -> Likely:
    """Return when all of these turns, each given by its possible times, will likely have been taken
    one after the other. The result is the middle half of all combinations of their possible times.
    """
    total: list[timedelta] = [timedelta()]
    for times in turns:
        total = _thinned(sorted(before + time for before in total for time in times))
    quarter = len(total) // _QUARTER
    return Likely(now + total[quarter], now + total[-1 - quarter])


def _thinned(times: list[timedelta]) -> list[timedelta]:
    if len(times) <= _POINTS:
        return times
    return [times[(2 * point + 1) * len(times) // (2 * _POINTS)] for point in range(_POINTS)]
