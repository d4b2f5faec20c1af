"""Rules for the spelling of a name."""

import unicodedata

import regex
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from precis_i18n import get_profile

from accounts.names.skeleton import (
    MARKS,
    has_odd_accents,
    has_stacked_marks,
    has_stray_marks,
    skeleton,
)

SHORTEST = 2
LONGEST = 24
_INVISIBLE = regex.compile(r"\p{Default_Ignorable_Code_Point}")
_BETWEEN = regex.compile(rf"[ {MARKS}]+")
# RFC 8265, 3.5: a name is such words separated by spaces; ours may be separated by marks as well.
_USERNAME = get_profile("UsernameCasePreserved")


def validate_name(name: str) -> None:
    """Accept a tidy name of 2 to 24 letters, digits and a few marks. Raises ValidationError, with a
    sentence on what to change, for a wrong length or for characters that are not allowed.
    """
    if not SHORTEST <= len(name) <= LONGEST:
        raise ValidationError(_("A name has 2 to 24 characters."), code="length")
    validate_signs(name)


def validate_signs(name: str) -> None:
    """Accept a name of any length above zero that has only allowed characters. Raises
    ValidationError, with a sentence on what to change, for invisible characters, symbols, stacked
    accents or mixed alphabets.
    """
    if _INVISIBLE.search(name):
        raise ValidationError(_("There is an invisible character in this name."), code="invisible")
    if not all(_is_letter_or_digit(sign) or sign in f" {MARKS}" for sign in name):
        raise ValidationError(
            _("A name can only have letters, digits, spaces and . ' - _"), code="characters"
        )
    if unicodedata.category(name[0])[0] not in "LN":
        raise ValidationError(_("A name starts with a letter or a digit."), code="start")
    if has_stacked_marks(name):
        raise ValidationError(_("A letter in a name can have two accents at most."), code="accents")
    if not _HIGHLY_RESTRICTIVE.fullmatch(name):
        raise ValidationError(
            _("All letters of a name must come from one alphabet: these come from several."),
            code="scripts",
        )
    is_odd = has_stray_marks(name) or has_odd_accents(name)
    if is_odd or not skeleton(name) or not all(map(_is_word, _words(name))):
        raise ValidationError(
            _("Not all of these characters can be used in a name."), code="letters"
        )


def _is_letter_or_digit(sign: str) -> bool:
    return unicodedata.category(sign)[0] in "LN" or unicodedata.category(sign) in ("Mn", "Mc")


def _words(name: str) -> list[str]:
    return [word for word in _BETWEEN.split(name) if word]


def _is_word(word: str) -> bool:
    try:
        return _USERNAME.enforce(word) == word
    except UnicodeEncodeError:
        return False


# The scripts in modern use (UAX #31, tables 5 and 7).
_SCRIPTS = (
    "Adlm Arab Armn Bali Bamu Batk Beng Cakm Cans Cham Cher Cyrl Deva Ethi Geor Grek Gujr Guru"
    " Hebr Hmnp Java Kali Khmr Knda Lana Laoo Latn Lepc Limb Lisu Mand Mlym Mong Mtei Mymr Newa"
    " Nkoo Olck Orya Osge Plrd Rohg Saur Sinh Sund Sylo Syrc Tale Talu Taml Tavt Telu Tfng Thaa"
    " Thai Tibt Vaii Wcho Yiii"
).split()
# The three writing systems that use several scripts, and are mixed with Latin letters.
_SYSTEMS = (
    ("Latn", "Hani", "Hira", "Kana"),
    ("Latn", "Hani", "Bopo"),
    ("Latn", "Hani", "Hang"),
)
# Common to all scripts: digits, spaces, and marks that go with any letter.
_SHARED = ("Zyyy", "Zinh")


def _all_of(scripts: tuple[str, ...]) -> str:
    return "[" + "".join(rf"\p{{scx={script}}}" for script in (*scripts, *_SHARED)) + "]*"


# All letters of one script, or of Chinese, Japanese or Korean together with Latin: UTS #39.
_HIGHLY_RESTRICTIVE = regex.compile(
    "|".join(_all_of(scripts) for scripts in (*((script,) for script in _SCRIPTS), *_SYSTEMS))
)
