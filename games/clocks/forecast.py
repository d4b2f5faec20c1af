"""Forecasts a turn from how long people's last turns took."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

# The most turns of a person that are kept, and the fewest for a forecast.
KEPT, LEAST = 12, 4
# The number of points that a sum of several people's times is thinned to.
_POINTS = 24
_QUARTER = 4
Times = Sequence[timedelta]


class Likely(NamedTuple):
    """The first and the last instant of the middle half of all possibilities."""

    first: datetime
    last: datetime


def usual_times(here: Times, elsewhere: Times = ()) -> Times | None:
    """Return a person's times to use: their last turns here, and others where these are few."""
    known = [*here[-KEPT:], *elsewhere[::-1]][:KEPT]
    return known if len(known) >= LEAST else None


def still_to_take(times: Times, waited: timedelta, left: timedelta | None) -> Times | None:
    """Return the times still left of a current turn, until its deadline if there is one.

    A turn that already takes longer than ever may use all the time left; None without a deadline.
    """
    longer = [time - waited for time in times if time > waited]
    if left is None:
        return longer or None
    left = max(left, timedelta())
    return [min(time, left) for time in longer] or [left * share / 4 for share in range(5)]


def forecast(now: datetime, turns: Iterable[Times]) -> Likely:
    """Return when all of these turns are likely to have been taken, one after the other.

    It is the middle half of all their combinations.
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
