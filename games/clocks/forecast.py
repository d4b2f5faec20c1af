"""When a turn is likely to come, from how long people's last turns took."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

# So many of somebody's last turns are kept; with fewer than the least there is nothing to go by.
KEPT, LEAST = 12, 4
# As many points stand for how long several people take together.
_POINTS = 24
_QUARTER = 4
Times = Sequence[timedelta]


class Likely(NamedTuple):
    """The first and the last instant of the likely half of all that may happen."""

    first: datetime
    last: datetime


def usual_times(here: Times, elsewhere: Times = ()) -> Times | None:
    """The times to use for one person: their last turns here, and others where these are few."""
    known = [*here[-KEPT:], *elsewhere[::-1]][:KEPT]
    return known if len(known) >= LEAST else None


def still_to_take(times: Times, waited: timedelta, left: timedelta | None) -> Times | None:
    """The time still left of a current turn, until its deadline if there is one.

    Whoever takes longer than ever may take all that is left; None where nothing says how much.
    """
    longer = [time - waited for time in times if time > waited]
    if left is None:
        return longer or None
    left = max(left, timedelta())
    return [min(time, left) for time in longer] or [left * share / 4 for share in range(5)]


def forecast(now: datetime, turns: Iterable[Times]) -> Likely:
    """When all of these turns are likely to have been taken, one after the other.

    Of all ways in which they may come together it tells the middle half.
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
