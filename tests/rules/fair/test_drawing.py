"""Numbers and orders are drawn evenly, and as a plain reading of fair.md 2 draws them."""

from collections import Counter
from hashlib import sha256
from itertools import permutations
from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.fair.drawing import Drawing

SEEDS = st.binary(min_size=32, max_size=32)
# chi square that a fair draw goes beyond once in 100 000 times, by degrees of freedom
BEYOND = {1: 19.5, 2: 23.0, 4: 28.5, 5: 30.9, 6: 33.1, 23: 65.0, 27: 71.3, 66: 127.9}


def chi_square(count: Counter[object], outcomes: int) -> float:
    expected = count.total() / outcomes
    seen = sum((times - expected) ** 2 / expected for times in count.values())
    return seen + (outcomes - len(count)) * expected


def words(seed: bytes, digests: int) -> list[int]:
    stream = b"".join(sha256(seed + bytes([0, 0, 0, k])).digest() for k in range(digests))
    return [int.from_bytes(stream[at : at + 4], "big") for at in range(0, len(stream), 4)]


@given(SEEDS)
def test_the_numbers_are_the_digests_of_the_seed_and_a_counter(seed: bytes) -> None:
    drawing = Drawing(seed)
    assert [drawing.number() for _ in range(24)] == words(seed, 3)


@given(SEEDS, st.sampled_from([2, 3, 7, 118, 3 << 30, (1 << 31) + 1, (1 << 32) - 1, 1 << 32]))
def test_numbers_that_would_favour_some_are_thrown_away(seed: bytes, n: int) -> None:
    drawing = Drawing(seed)
    kept = [word % n for word in words(seed, 40) if word < n * ((1 << 32) // n)]
    assert [drawing.below(n) for _ in range(20)] == kept[:20]


@given(SEEDS)
def test_the_first_number_beyond_the_fair_ones_is_thrown_away(seed: bytes) -> None:
    first = next(word for word in words(seed, 40) if word > 1 << 31)
    # of so many there is only one whole multiple below 2^32, and this number lies on its end
    kept = next(word for word in words(seed, 40) if word < first)
    assert Drawing(seed).below(first) == kept


def test_one_choice_takes_no_number() -> None:
    drawing = Drawing(b"one")
    assert [drawing.below(1) for _ in range(5)] == [0] * 5
    assert drawing.number() == Drawing(b"one").number()


@pytest.mark.parametrize("n", [0, -1, (1 << 32) + 1])
def test_nothing_is_drawn_from_none_or_more_than_a_number_holds(n: int) -> None:
    with pytest.raises(ValueError, match=r"2\^32"):
        Drawing(b"").below(n)


@pytest.mark.parametrize("n", [2, 3, 5, 7, 28, 67])
def test_every_number_is_drawn_as_often_as_any_other(n: int) -> None:
    drawing = Drawing(b"even")
    count: Counter[object] = Counter(drawing.below(n) for _ in range(400 * n))
    assert chi_square(count, n) < BEYOND[n - 1]


@pytest.mark.parametrize("length", [2, 3, 4])
def test_every_order_comes_as_often_as_any_other(length: int) -> None:
    drawing = Drawing(b"orders")
    drawn = (tuple(drawing.shuffled([*range(length)])) for _ in range(400 * factorial(length)))
    count: Counter[object] = Counter(drawn)
    assert set(count) == set(permutations(range(length)))
    assert chi_square(count, factorial(length)) < BEYOND[factorial(length) - 1]


@pytest.mark.parametrize("place", [0, 1, 33, 66])
def test_every_card_comes_to_every_place_of_a_pile(place: int) -> None:
    drawn = (Drawing(bytes([n >> 8, n & 255])).shuffled([*range(67)]) for n in range(4000))
    count: Counter[object] = Counter(pile[place] for pile in drawn)
    assert chi_square(count, 67) < BEYOND[66]


@given(SEEDS, st.lists(st.integers(), max_size=130))
def test_a_shuffled_list_holds_the_same_and_the_list_is_left_alone(
    seed: bytes, items: list[int]
) -> None:
    before = list(items)
    shuffled = Drawing(seed).shuffled(items)
    assert items == before
    assert sorted(shuffled) == sorted(items)
