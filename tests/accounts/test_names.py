"""Names: their forms, and which are allowed, reserved or confusable."""

import hashlib

import pytest
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from accounts.names import (
    LONGEST,
    LONGEST_SKELETON,
    key,
    refuse_reserved,
    skeleton,
    tidy,
    validate_name,
)
from accounts.names.reserved import OFFICES, SITE
from accounts.names.skeleton import prototypes
from games.core.seating.naming import COMPUTER_NAMES
from games.models.player import FORMER, FORMER_NUMBER
from games.wording.absences import GONE

TEXT = st.text(max_size=30)


def test_spaces_and_widths_are_made_one() -> None:
    assert tidy("  Ann \t\u00a0Lee ") == "Ann Lee"
    assert tidy("Ａｎｎ") == "Ann"


@given(TEXT)
def test_a_tidy_name_stays_as_it_is(name: str) -> None:
    assert tidy(tidy(name)) == tidy(name)


@given(TEXT)
def test_a_key_is_the_same_for_every_way_to_write_a_name(name: str) -> None:
    assert key(name) == key(tidy(name)) == key(f"  {name} ")
    assert key(key(name)) == key(name)


@given(st.text("abcåéßnÆÐ ", max_size=12))
def test_a_key_does_not_know_capitals(name: str) -> None:
    assert key(name.upper()) == key(name) == key(name.lower())


# Which names are confusable.

DIGEST = "32a144b3d3f2a4e2432ea78c79da6a4f9f4b37b38f8646f79e77e6e2bae0cea7"


def test_lookalikes_have_one_skeleton(subtests: pytest.Subtests) -> None:
    for name, lookalike in [
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
    ]:
        with subtests.test(name=name, lookalike=lookalike):
            assert skeleton(lookalike) == skeleton(name)


def test_names_that_look_different_have_two(subtests: pytest.Subtests) -> None:
    for name, other in [
        ("Ann", "Anna"),
        ("かき", "がき"),
        ("कि", "कु"),
        ("Guest 12", "Guest 21"),
        ("李雷", "李蕾"),
        ("Анна", "Анша"),
    ]:
        with subtests.test(name=name, other=other):
            assert skeleton(name) != skeleton(other)


def test_the_table_says_what_unicode_says(subtests: pytest.Subtests) -> None:
    for shown, prototype in [
        ("I", "l"),
        ("0", "O"),
        ("m", "rn"),
        ("\u0440", "p"),
        ("\u04cf", "l"),
        ("\u00e6", "ae"),
        ("\u05d5", "l"),
        ("\u4e36", "\\"),
    ]:
        with subtests.test(shown=shown, prototype=prototype):
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


# Names that are reserved for the site, and all that look like them.

LANGUAGES = [code for code, _name in settings.LANGUAGES]


def is_kept(name: str, *, allow_given: bool = False) -> bool:
    """Whether nobody may have it."""
    try:
        refuse_reserved(tidy(name), allow_given=allow_given)
    except ValidationError as error:
        assert error.code == "kept"
        return True
    return False


def test_names_that_pass_for_the_site_are_kept() -> None:
    assert not [
        name
        for name in (
            "Admin, ADMIN, Admin., Ad-min, Adrnin, Ádmin, Moderator 1, Moderator l, Moderator-O, "
            "Ann Admin, Game Moderator, Modérateur, Administrador 2, You, Y0u, Y\u043eu, Vous, "
            "Tú, tú., Guest 123456, guest 12345, Guest l23456, Gu\u0435st 123456, Guest, "
            "A former player, Former player 1, Former player I, Somebody who left, "
            "Computer player, Flint, FIint, F1int 2, Saboteur slowly"
        ).split(", ")
        if not is_kept(name)
    ]


def test_every_word_is_kept_in_any_case_and_with_a_number(subtests: pytest.Subtests) -> None:
    for name in [*COMPUTER_NAMES, *OFFICES, *SITE]:
        with subtests.test(name=name):
            assert is_kept(name)
            assert is_kept(name.upper())
            assert is_kept(f"{name} 7")


def test_what_is_read_in_place_of_a_name_is_kept_in_every_language(
    subtests: pytest.Subtests,
) -> None:
    for language in LANGUAGES:
        with subtests.test(language=language):
            with override(language):
                printed = [str(FORMER), FORMER_NUMBER % {"number": 3}, str(GONE)]
            # Brackets cannot stand in a name, but the words without them could.
            assert all(is_kept(name.replace("(", "").replace(")", "")) for name in printed)


def test_names_that_only_begin_so_are_free() -> None:
    assert not [
        name
        for name in "Ann,Hosting,Otto,Flinto,Amber K.,Younes,Rooth,Guesta,Admira,Allan".split(",")
        if is_kept(name)
    ]


def test_what_the_site_calls_seats_and_guests_may_stand_in_old_games() -> None:
    for name in ("Flint", "Former player 2", "A former player", "Guest 123456"):
        assert not is_kept(name, allow_given=True)
    for name in ("You", "Admin.", "Somebody who left"):
        assert is_kept(name, allow_given=True)


# How a name may be written.


def reason(name: str) -> str:
    """The code of the refusal, or nothing."""
    try:
        validate_name(name)
    except ValidationError as error:
        return str(error.code)
    return ""


# With accents as there are, and of one script or system of writing, as UTS #39's highly
# restrictive level has it.
ORDINARY = (
    "Al, Ann, Zoë, Søren K., Mary-Jane, O'Brien, O’Brien, 7 of 9, Nguyễn, Ấn, Ọlápọ̀, Ǭṩḹ, Łukasz, "
    "Søren 2, Анна, Йоїё, Αννα, Ἄννα, علی, علی رضا, مُحَمَّد, דוד, בְּרָכָה, मोहन, मोहन १, न्हीं, गड़ुं, မြို့, "
    "ที่รัก, 李雷, Ann 李, ジョンA, ジョン Smith, ガガ, みどりアンの木, ㄅㄆ李 Lee, "
    "김철수, 김철수 Kim 金, ᏣᎳᎩ"
)
# Of several scripts, or of a dead one.
MIXED = (
    "\u0410nn, Y\u043eu, Gu\u0435st 123456, Ann Αννα, Анна Αννα, かな김, Анна李, Ann ١٢, 𐌰𐌽𐌽, أ7א"
)


def test_ordinary_names_are_accepted(subtests: pytest.Subtests) -> None:
    for name in [*ORDINARY.split(", "), "x" * 24]:
        with subtests.test(name=name):
            assert reason(tidy(name)) == ""


def test_other_names_are_refused_with_the_reason(subtests: pytest.Subtests) -> None:
    for name, code in [
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
        ("Zo\u00eb\u0302\u0303", "accents"),  # one of the three is in the letter
        ("Zoe\u0308\u0308", "accents"),
        ("\u0e01\u0e49\u0e34\u0e49", "accents"),
        ("\u1000\u102d\u102f\u1037\u1036\u1039", "accents"),
        ("Ann \u0301", "letters"),
        ("Ann-\u0301", "letters"),
        ("Ма\u0301ша", "letters"),
        ("Be\u20ddn", "characters"),
        *((f"B{odd}", "letters") for odd in ("obx\u0301", "ob\u0301", "nq\u0323n", "\u0338en")),
        *((mixed, "scripts") for mixed in MIXED.split(", ")),
        ("\u02bc\u02bc", "letters"),  # nothing but apostrophes
        ("\u1100\u1161\u11c3", "letters"),  # an old syllable of Korean, in pieces
    ]:
        with subtests.test(name=name, code=code):
            assert reason(tidy(name)) == code


@given(st.text(max_size=LONGEST + 2))
def test_no_text_at_all_is_an_accident(written: str) -> None:
    name = tidy(written)
    if not reason(name):
        assert 2 <= len(name) <= LONGEST
        assert skeleton(name)
        assert name.isprintable()
