"""Estimates of how long a game will take at a pace."""

from collections.abc import Sequence
from datetime import timedelta
from math import ceil
from typing import NamedTuple

from games.clocks.paces import DAY, Bank, EachTurn, Pace, is_live

# The share of their allowance that people use: most turns come long before their deadline.
LEAST_SHARE, MOST_SHARE = 0.105, 0.164
# Of a turn's time without a bank people use less, as there is nothing saved up.
EACH_TURN_SHARE = 0.56
# Turns a day without a clock, among people who play when they have time.
SLOW, QUICK = 10, 20


SECOND = timedelta(seconds=1)
# How many of a kind's last games count; with fewer than the least, estimate from the pace.
KEPT, FEWEST = 20, 5


class Days(NamedTuple):
    """A range of whole days; `most` is always more than `least`, which is 0 for a single
    evening.
    """

    least: int
    most: int


def days(pace: Pace, turns: int, players: int, people: int) -> Days:
    """Return roughly how many days a game of `turns` turns takes at a pace.

    Only the turns of `people` of the `players` take time, since computer players move immediately.
    """
    if is_live(pace):
        return Days(0, 1)
    taken = turns * people / players
    longest = _allowance(pace, turns / players)
    if longest is None:
        least, most = taken / QUICK, taken / SLOW
    else:
        least, most = (taken * longest / DAY * share for share in (LEAST_SHARE, MOST_SHARE))
    first = max(ceil(least), 1)
    return Days(first, max(ceil(most), first + 1))


def kind_of(pace: Pace, rounds: int, players: int, people: int, *, expansion: bool) -> str:
    """Return the key of games that should last alike, a short text of pace, rounds, players, people
    among them, and rules.
    """
    box = "second" if expansion else "base"
    return f"{_figures(pace)} {box} {rounds} rounds {people} of {players}"


def taken_by(lengths: Sequence[timedelta]) -> Days | None:
    """Return how many days the middle half of games with these lengths took.

    Returns None for fewer than five games.
    """
    if len(lengths) < FEWEST:
        return None
    ranked, quarter = sorted(lengths), len(lengths) // 4
    first = max(ranked[quarter] // DAY, 1)
    return Days(first, max(-(-ranked[-1 - quarter] // DAY), first + 1))


def _figures(pace: Pace) -> str:
    match pace:
        case Bank(start=start, increment=increment, cap=cap):
            return "bank " + "+".join(str(one // SECOND) for one in (start, increment, cap))
        case EachTurn(allowance=allowance):
            return f"turn {allowance // SECOND}"
    return "none"


def _allowance(pace: Pace, own_turns: float) -> timedelta | None:
    """Return the average time for a turn if people use all of it; None without a clock."""
    match pace:
        case Bank(start=start, increment=increment):
            return start / max(own_turns, 1) + increment
        case EachTurn(allowance=allowance):
            return allowance * EACH_TURN_SHARE
    return None
