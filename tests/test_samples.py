"""A sample leaves no single value and no pair of values out, and the soak leaves out no case."""

from itertools import combinations, product

import pytest

from tests import samples
from tests.samples import covering, each_once, pairwise, some_of

COLUMNS = ("abc", (1, 2, 3, 4), ("x", "y"), (True, False))


def test_each_two_values_of_different_columns_meet() -> None:
    rows = pairwise(*COLUMNS)
    for one, other in combinations(range(len(COLUMNS)), 2):
        assert {(row[one], row[other]) for row in rows} == set(
            product(COLUMNS[one], COLUMNS[other])
        )
    assert len(rows) <= 14


def test_some_of_many_cases_are_the_first_the_last_and_some_between() -> None:
    assert some_of(range(10), 3) == [0, 4, 9]
    assert some_of("ab", 3) == ["a", "b"]


def test_each_value_is_there_once() -> None:
    assert each_once("ab", (1, 2, 3)) == [("a", 1), ("b", 2), ("a", 3)]


def test_each_facet_is_covered_by_what_has_most_of_them() -> None:
    assert covering(["a", "ab", "bcd", "d", "ef", "ce"], set) == ["bcd", "ef", "a"]


def test_the_soak_has_every_case(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(samples, "is_soak", lambda: True)
    assert some_of(range(10), 3) == list(range(10))
    assert each_once(*COLUMNS) == list(product(*COLUMNS))
    assert pairwise(*COLUMNS) == list(product(*COLUMNS))
    assert covering(["a", "ab"], set) == ["a", "ab"]
