"""What is left out of what people write, and what a script needs."""

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from games.core.plain_text import one_line, plain_text

UNSEEN = "\u034f\u061c\u115f\u180e\u200b\u200c\u200d\u200e\u202e\u2066\ufe0f\ufeff\U000e0061"
TEXT = st.text(st.characters() | st.sampled_from(UNSEEN + "aابक👩❤️🏴李\n"), max_size=20)


def test_what_only_deceives_is_left_out(subtests: pytest.Subtests) -> None:
    for written, kept in [
        ("Ann\x00\x07\x1b[1m", "Ann[1m"),
        ("pay \u202eeno ruoy\u202c", "pay eno ruoy"),
        ("\u2066a\u2069\u202ab\u202d", "ab"),
        ("in\u200bvi\u2060si\ufeffble\u00ad", "invisible"),
        ("a\u034fb\u115fc\u3164d\uffa0e\u17b4", "abcde"),
        ("A\u200cn\u200dn", "Ann"),
        ("A\ufe0f\u200d\u2764", "A\u2764"),
        ("left\u200eto\u200fright", "lefttoright"),
        ("tagged\U000e0041\U000e007f", "tagged"),
        ("\ufff9ruby\ufffatext\ufffb", "rubytext"),
        ("half\ud800 a sign", "half a sign"),
        ("one\r\ntwo\rthree\u2028four\x85five\tsix", "one\ntwo\nthree\nfour\nfive\tsix"),
    ]:
        with subtests.test(written=written, kept=kept):
            assert plain_text(written) == kept


def test_what_a_script_needs_stays(subtests: pytest.Subtests) -> None:
    for written in [
        "می\u200cخواهم",  # Persian: letters that do not join
        "ه\u200d.ش",  # an abbreviation, joined to nothing
        "क्\u200dष र्\u200cय",  # Hindi: half a letter, a mark that stays apart
        "ක්\u200dර",  # Sinhala: joined letters
        "ភាសា\u200bខ្មែរ",  # Khmer: where a line may break
        "(שלום\u200f)",  # Hebrew: which way a bracket faces
        "👩\u200d🚀 👩🏽\u200d🚀 🏳\ufe0f\u200d🌈 ❤\ufe0f 1\ufe0f\u20e3",
        "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",  # Scotland
        "葛\U000e0100城",  # a variant of a character
        "ᠠ\u180b",  # Mongolian
        "A line\n\tand another",
        "Zoë, 李雷, Анна: a̲b – “c” … 🎲",
    ]:
        with subtests.test(written=written):
            assert plain_text(written) == written


def test_a_run_of_unseen_characters_does_not_hide_behind_one_that_is_needed() -> None:
    assert plain_text("ا\u200c\u200c\u200d\u200c" + "ب") == "ا\u200cب"
    assert plain_text("ש\u200f\u200f\u200e") == "ש\u200f"


def test_what_is_far_longer_than_it_may_be_is_not_cleaned_before_it_is_refused() -> None:
    unseen = "\u200b" * 400
    assert plain_text(unseen, 100) == ""
    assert plain_text(unseen * 2, 100) == unseen * 2


@given(TEXT)
def test_cleaning_twice_changes_nothing_more(written: str) -> None:
    assert plain_text(plain_text(written)) == plain_text(written)
    assert one_line(one_line(written)) == one_line(written)


@given(TEXT)
def test_no_control_and_no_override_is_ever_left(written: str) -> None:
    assert not regex.search(
        r"(?![\n\t])[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]", plain_text(written)
    )


@given(TEXT)
def test_nothing_that_is_seen_is_lost(written: str) -> None:
    seen = regex.compile(
        r"[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]"
    )
    assert seen.findall(plain_text(written)) == seen.findall(written)


@given(st.text(st.characters(codec="ascii", exclude_categories=["Cc"])))
def test_plain_english_stays_as_it_is(written: str) -> None:
    assert plain_text(written) == written
    assert one_line(written) == " ".join(written.split())
