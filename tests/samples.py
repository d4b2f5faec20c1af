"""Samples of products: every single value and a fixed number of cases at a commit, all in the soak.

The profiles of Hypothesis are the only dial: `commit` repeats few examples, `soak` draws many new
ones (`--hypothesis-profile soak`, as `make soak` does).
"""

from collections.abc import Callable, Hashable, Iterable, Sequence
from heapq import heapify, heappop, heappush
from itertools import combinations, product
from typing import Any, TypeVar

from hypothesis import settings

T = TypeVar("T")


def register_profiles() -> None:
    """Know both profiles, and begin with that of a commit."""
    settings.register_profile("commit", derandomize=True, deadline=None)
    settings.register_profile("soak", max_examples=1_000, deadline=None)
    settings.load_profile("commit")


def is_soak() -> bool:
    """Whether this run asks all it can; known once the options are read."""
    return settings.get_current_profile_name() == "soak"


def some_of(cases: Sequence[T], number: int) -> list[T]:
    """So many of the cases, spread evenly from the first to the last; all of them in the soak."""
    if is_soak() or len(cases) <= number:
        return list(cases)
    step = (len(cases) - 1) / max(number - 1, 1)
    return [cases[round(place * step)] for place in range(number)]


def each_once(*columns: Sequence[Any]) -> list[tuple[Any, ...]]:
    """Rows in which each value of each column is at least once; all rows in the soak."""
    if is_soak():
        return list(product(*columns))
    longest = max(map(len, columns))
    return [tuple(values[place % len(values)] for values in columns) for place in range(longest)]


def pairwise(*columns: Sequence[Hashable]) -> list[tuple[Any, ...]]:
    """Rows in which each two values of different columns meet at least once; all rows in the soak.

    Greedy, and the same at each run: each row starts from a pair that has not met, and takes in
    each other column the value that brings most new pairs.
    """
    if is_soak() or len(columns) < 3:
        return list(product(*columns))
    missing = {
        frozenset(((one, first), (other, second))): None
        for one, other in combinations(range(len(columns)), 2)
        for first, second in product(columns[one], columns[other])
    }
    rows = []
    while missing:
        row = dict(next(iter(missing)))
        for place, values in enumerate(columns):
            if place not in row:
                row[place] = max(values, key=lambda value: _new(row, place, value, missing))
        for pair in combinations(row.items(), 2):
            missing.pop(frozenset(pair), None)
        rows.append(tuple(row[place] for place in range(len(columns))))
    return rows


def _new(row: dict[int, Any], place: int, value: Any, missing: dict[Any, None]) -> int:
    return sum(frozenset((pair, (place, value))) in missing for pair in row.items())


def covering(cases: Sequence[T], facets: Callable[[T], Iterable[Hashable]]) -> list[T]:
    """Few cases, in which each facet that any of them has is at least once; all in the soak.

    Greedy, and the same at each run: always the first of those that bring most new facets.
    """
    if is_soak():
        return list(cases)
    left = [set(facets(case)) for case in cases]
    best = [(-len(new), place) for place, new in enumerate(left)]
    heapify(best)
    met: set[Hashable] = set()
    chosen = []
    while best:
        _before, place = heappop(best)
        left[place] -= met
        # By now it may bring less than the next one does.
        if best and -len(left[place]) > best[0][0]:
            heappush(best, (-len(left[place]), place))
        elif left[place]:
            met |= left[place]
            chosen.append(cases[place])
    return chosen
