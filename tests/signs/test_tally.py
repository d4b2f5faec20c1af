"""Counting chances: the exact share of chance, and a range around what was seen."""

from math import comb

import pytest

from games.signs import FEWEST, Chance, tally


def chances(hits: int, cases: int, expected: float = 0.5) -> list[Chance]:
    return [Chance("help", 0, expected, number < hits) for number in range(cases)]


@pytest.mark.parametrize(("hits", "cases"), [(0, 1), (3, 4), (7, 10), (10, 10)])
def test_equal_chances_are_a_binomial(hits: int, cases: int) -> None:
    more = sum(comb(cases, number) for number in range(hits, cases + 1)) / 2**cases
    counted = tally(chances(hits, cases))
    assert counted.by_chance == pytest.approx(more)
    assert counted.expected == pytest.approx(cases / 2)


def test_unequal_chances_are_counted_each_by_its_own() -> None:
    two = [Chance("help", 0, 0.1, True), Chance("help", 0, 0.9, False)]
    assert tally(two).by_chance == pytest.approx(1 - 0.9 * 0.1)


def test_what_could_not_be_by_chance_is_not() -> None:
    assert tally(chances(3, 3, 0.0)).by_chance == 0
    assert tally(chances(3, 3, 1.0)).by_chance == 1


def test_the_range_is_wilsons() -> None:
    counted = tally(chances(8, 10))
    assert counted.low == pytest.approx(0.4902, abs=0.0005)
    assert counted.high == pytest.approx(0.9433, abs=0.0005)


def test_nothing_counted_is_all_unknown() -> None:
    counted = tally([])
    assert (counted.cases, counted.by_chance, counted.low, counted.high) == (0, 1, 0, 1)


@pytest.mark.parametrize("cases", [0, FEWEST - 1, FEWEST])
def test_below_five_is_too_few(cases: int) -> None:
    assert tally(chances(cases, cases)).is_too_few is (cases < FEWEST)
