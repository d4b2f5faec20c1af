"""Chances counted: hits, what chance alone gives, and how sure that is."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

FEWEST: Final = 5
"""Below so many cases a tally says nothing."""

_NORMAL: Final = 1.96  # 95 %


@dataclass(frozen=True, slots=True)
class Chance:
    """Once that a sign could be seen: of what, by the move of which seat, and whether it was.

    `expected` is how likely it was for somebody who knew what the seat knew, from 0 to 1.
    """

    kind: str
    seat: int
    expected: float
    hit: bool


@dataclass(frozen=True, slots=True)
class Tally:
    """`hits` of `cases`; `expected` hits by chance; so many or more come by chance this often.

    `low` and `high` are the bounds of the share of hits (95 %, Wilson).
    """

    cases: int
    hits: int
    expected: float
    by_chance: float
    low: float
    high: float

    @property
    def is_too_few(self) -> bool:
        """Whether there are too few cases to say anything."""
        return self.cases < FEWEST


def tally(chances: Sequence[Chance]) -> Tally:
    """Count chances that do not hang on one another."""
    cases, hits = len(chances), sum(one.hit for one in chances)
    low, high = range_of(hits, cases)
    expected = [one.expected for one in chances]
    return Tally(cases, hits, sum(expected), _so_many(hits, expected), low, high)


def _so_many(hits: int, expected: Sequence[float]) -> float:
    """How likely so many hits or more are, each with its own chance; exactly."""
    by_number = [1.0]
    for chance in expected:
        missed = [each * (1 - chance) for each in [*by_number, 0.0]]
        struck = [each * chance for each in [0.0, *by_number]]
        by_number = [one + other for one, other in zip(missed, struck, strict=True)]
    return min(1.0, sum(by_number[hits:]))


def range_of(hits: int, cases: int) -> tuple[float, float]:
    """The bounds of a share (95 %, Wilson); anything from 0 to 1 without a case."""
    if not cases:
        return 0.0, 1.0
    share, square = hits / cases, _NORMAL**2
    middle = share + square / (2 * cases)
    half = _NORMAL * sqrt(share * (1 - share) / cases + square / (4 * cases**2))
    whole = 1 + square / cases
    return max(0.0, (middle - half) / whole), min(1.0, (middle + half) / whole)
