"""Which names are confusable."""

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accounts.names import LONGEST, LONGEST_SKELETON, skeleton, tidy
from accounts.names.skeleton import prototypes

TEXT = st.text(max_size=30)
DIGEST = "32a144b3d3f2a4e2432ea78c79da6a4f9f4b37b38f8646f79e77e6e2bae0cea7"


@pytest.mark.parametrize(
    ("name", "lookalike"),
    [
        ("Ann", "\u0410nn"),  # a Cyrillic capital
        ("Ann", "\u0391\u039d\u039d"),  # Greek capitals, all of them
        ("Ann", "A\u034fnn"),  # a joiner of graphemes
        ("Ann", "Ann\ufe0f"),  # a variation selector
        ("Ann", "Ann\u3164"),  # a filler
        ("Ann", "A\u200bnn\u2060"),
        ("You", "Y\u043eu"),
        ("Flint", "FIint"),
        ("Flint", "fl1nt"),
        ("FLINT", "FLlNT"),
        ("Ian", "lan"),
        ("Otto", "0tt0"),
        ("Mara", "rnara"),
        ("Anne-Marie", "Anne Marie"),
        ("Ann", "Ann."),
        ("O'Brien", "O’Brien"),
        ("Zoë", "ZOE\u0308"),
        ("Guest 123456", "Guest l23456"),
        ("Bob", "Bob\u0301"),
        ("Bob", "B\u00f8b"),
        ("Zoe", "Zoë"),
        ("Андреи", "Андрей"),
    ],
)
def test_lookalikes_have_one_skeleton(name: str, lookalike: str) -> None:
    assert skeleton(lookalike) == skeleton(name)


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Ann", "Anna"),
        ("かき", "がき"),
        ("कि", "कु"),
        ("Guest 12", "Guest 21"),
        ("李雷", "李蕾"),
        ("Анна", "Анша"),
    ],
)
def test_names_that_look_different_have_two(name: str, other: str) -> None:
    assert skeleton(name) != skeleton(other)


@pytest.mark.parametrize(
    ("shown", "prototype"),
    [
        ("I", "l"),
        ("0", "O"),
        ("m", "rn"),
        ("\u0440", "p"),
        ("\u04cf", "l"),
        ("\u00e6", "ae"),
        ("\u05d5", "l"),
        ("\u4e36", "\\"),
    ],
)
def test_the_table_says_what_unicode_says(shown: str, prototype: str) -> None:
    assert prototypes()[ord(shown)] == prototype


def test_the_table_is_whole() -> None:
    """Version 17.0.0; ICU 78 has the same skeleton for every single character."""
    rows = sorted(prototypes().items())
    assert len(rows) == 6565
    listed = "\n".join(f"{source:X} {target}" for source, target in rows)
    assert hashlib.sha256(listed.encode()).hexdigest() == DIGEST


@given(TEXT)
def test_a_skeleton_is_its_own(name: str) -> None:
    assert skeleton(skeleton(name)) == skeleton(name)


@given(TEXT)
def test_a_skeleton_is_that_of_the_tidy_name(name: str) -> None:
    assert skeleton(tidy(name)) == skeleton(f" {name}\t") == skeleton(name)


@given(TEXT, st.integers(0, 30), st.sampled_from("\u034f\u115f\u3164\ufe0f\u200b\u202e\U000e0020"))
def test_nothing_invisible_makes_a_difference(name: str, place: int, unseen: str) -> None:
    # Between a letter and its marks some of these part them, as they are there to do.
    plain = "".join(sign for sign in name if sign.isascii())
    assert skeleton(plain[:place] + unseen + plain[place:]) == skeleton(plain)


@given(st.text("abcdefghijklmnopqrstuvwxyz0123456789 .-", max_size=24))
def test_capitals_make_no_difference_to_plain_letters(name: str) -> None:
    assert skeleton(name.upper()) == skeleton(name)


def test_every_character_has_a_skeleton_that_fits_its_column() -> None:
    signs = filter(str.isprintable, map(chr, range(0x110000)))
    tidied = {tidy(sign) for sign in signs} - {""}
    worst = max(len(skeleton(sign)) / len(sign) for sign in tidied)
    assert worst * LONGEST <= LONGEST_SKELETON
