"""Contributions are short lines, and whatever goes into a seed changes it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.fair.seeds import InvalidContribution, is_tidy, seed_of, tidy

TEXTS = st.text(max_size=64)


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("", ""),
        ("  \n\t ", ""),
        (" for Ada ", "for Ada"),
        ("e\u0301", "é"),
        ("a" * 64, "a" * 64),
        ("e\u0301" * 64, "é" * 64),
        ("👩‍🚀 up", "👩‍🚀 up"),
    ],
)
def test_a_contribution_is_trimmed_and_composed(typed: str, kept: str) -> None:
    assert tidy(typed) == kept
    assert is_tidy(kept)


@pytest.mark.parametrize(
    "typed", ["two\nlines", "a\0b", "a\x85b", "a\u2028b", "a\ud800b", "a" * 65]
)
def test_what_could_not_be_a_line_is_refused(typed: str) -> None:
    with pytest.raises(InvalidContribution):
        tidy(typed)
    assert not is_tidy(typed)


@given(TEXTS)
def test_what_is_tidy_stays_as_it_is_and_is_one_line(typed: str) -> None:
    try:
        kept = tidy(typed)
    except InvalidContribution:
        return
    assert tidy(kept) == kept
    assert len(kept.splitlines()) <= 1


def test_secret_game_round_and_every_contribution_change_the_seed() -> None:
    seeds = {
        seed_of(bytes(32), 1, 1, ["a", "b"]),
        seed_of(bytes(31) + b"\1", 1, 1, ["a", "b"]),
        seed_of(bytes(32), 2, 1, ["a", "b"]),
        seed_of(bytes(32), 1, 2, ["a", "b"]),
        seed_of(bytes(32), 1, 1, ["b", "a"]),
        seed_of(bytes(32), 1, 1, ["a", "b", ""]),
        seed_of(bytes(32), 1, 1, ["ab", ""]),
        seed_of(bytes(32), 11, 1, ["a", "b"]),
    }
    assert len(seeds) == 8
    assert {len(seed) for seed in seeds} == {32}


def test_a_contribution_that_could_pass_for_two_makes_no_seed() -> None:
    with pytest.raises(ValueError, match="tidy"):
        seed_of(bytes(32), 1, 1, ["a\nb"])
