"""How a name may be written."""

import pytest
from django.core.exceptions import ValidationError
from hypothesis import given
from hypothesis import strategies as st

from accounts.names import LONGEST, skeleton, tidy, validate_name


def reason(name: str) -> str:
    """The code of the refusal, or nothing."""
    try:
        validate_name(name)
    except ValidationError as error:
        return str(error.code)
    return ""


@pytest.mark.parametrize(
    "name",
    [
        "Al",
        "Ann",
        "Zoë",
        "Søren K.",
        "Mary-Jane",
        "O'Brien",
        "O’Brien",
        "7 of 9",
        "x" * 24,
        "李雷",
        "ジョンA",
        "김철수",
        "Анна",
        "علی رضا",
        "דוד",
        "मोहन",
        "မြို့",
        "ที่รัก",
    ],
)
def test_ordinary_names_are_accepted(name: str) -> None:
    assert reason(tidy(name)) == ""


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("A", "length"),
        ("x" * 25, "length"),
        ("", "length"),
        ("ann@example.org", "characters"),
        ("<b>Ann</b>", "characters"),
        ("Ann\x00", "characters"),
        ("Ann \u2800", "characters"),
        (".Ann", "start"),
        ("-- --", "start"),
        ("\u0301Ann", "start"),
        ("A\u034fnn", "invisible"),
        ("Ann\ufe0f", "invisible"),
        ("Ann\u3164", "invisible"),
        ("\u3164\u3164\u3164", "invisible"),
        ("Ann\u200bie", "invisible"),
        ("Ann\u202eeve", "invisible"),
        ("Ann\u00adie", "invisible"),
        ("علی\u200cرضا", "invisible"),
        ("Z\u0302\u0303\u0304oe", "accents"),
        ("\u0410nn", "scripts"),
        ("Y\u043eu", "scripts"),
        ("Ann \u0301", "letters"),
        ("\u02bc\u02bc", "letters"),  # nothing but apostrophes
        ("\u1100\u1161\u11c3", "letters"),  # an old syllable of Korean, in pieces
        ("أ7א", "scripts"),
    ],
)
def test_other_names_are_refused_with_the_reason(name: str, code: str) -> None:
    assert reason(tidy(name)) == code


@given(st.text(max_size=LONGEST + 2))
def test_no_text_at_all_is_an_accident(written: str) -> None:
    name = tidy(written)
    if not reason(name):
        assert 2 <= len(name) <= LONGEST
        assert skeleton(name)
        assert name.isprintable()
