"""How long the site waits before it plays in a person's seat (clocks.md 4)."""

from datetime import timedelta
from typing import NamedTuple

from games.clocks.paces import DAY, HOUR, Bank, EachTurn, Pace, is_live

_MINUTE = timedelta(minutes=1)
# The longest time a turn at a quick pace.
QUICK_INCREMENT, QUICK_TURN = 2 * HOUR, 6 * HOUR


class Pause(NamedTuple):
    """The shortest and the longest wait before the site plays in a person's seat."""

    least: timedelta
    most: timedelta


def pause_of(pace: Pace) -> Pause:
    """Return the shortest and longest wait before the site plays in a person's seat; both are zero
    in live games. The wait depends only on the pace, so that it does not reveal the person's cards
    or orders.
    """
    if is_live(pace):
        return Pause(timedelta(), timedelta())
    return Pause(2 * _MINUTE, 20 * _MINUTE if _is_quick(pace) else 2 * HOUR)


def time_of_named(pace: Pace) -> timedelta:
    """Return how long a named stand-in has for a turn at a pace before the site plays it: as long
    as anybody has after a time-out, or a day without a clock.
    """
    match pace:
        case Bank():
            return pace.after_time_out()
        case EachTurn(allowance=allowance):
            return allowance
    return DAY


def _is_quick(pace: Pace) -> bool:
    match pace:
        case Bank(increment=increment):
            return increment <= QUICK_INCREMENT
        case EachTurn(allowance=allowance):
            return allowance <= QUICK_TURN
    return False
