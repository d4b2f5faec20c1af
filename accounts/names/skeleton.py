"""The look of a name (UTS #39, 4: confusable detection).

`confusables.txt` is Unicode's own table. No maintained package offers both it and the algorithm, so
the site carries the table and the twenty lines that apply it.
"""

import unicodedata
from functools import cache
from pathlib import Path

import regex

# Scripts that build syllables of marks: there, up to four, as in UTS #39, 5.4.
_BUILDING = ("Beng Deva Gujr Guru Hebr Khmr Knda Lana Mlym Mymr Orya Sinh Taml Telu Tibt").split()
_OWN = "".join(rf"\p{{Script={script}}}" for script in _BUILDING)
_HEAPED = regex.compile(
    r"[\p{Mn}\p{Me}]{5}"  # more than any other script needs
    rf"|(?V1)[[\p{{Mn}}\p{{Me}}]--[{_OWN}]]{{3}}"
    r"|([\p{Mn}\p{Me}])\1"  # the same mark twice looks like one
)
_ACCENTED = regex.compile(r"([\p{Latin}\p{Greek}\p{Cyrillic}])(\p{M}+)")
_STRAY = regex.compile(r"(?<![\p{L}\p{N}\p{M}])\p{M}")


def has_stacked_marks(text: str) -> bool:
    """Return whether a letter carries more than two marks, or one mark twice in a row. In scripts
    that build syllables of marks (Hindi, Burmese, Tibetan …) up to four are allowed.
    """
    return _HEAPED.search(unicodedata.normalize("NFD", text)) is not None


def has_stray_marks(text: str) -> bool:
    """Return whether a combining mark in the text has no letter or digit to carry it."""
    return _STRAY.search(text) is not None


def has_odd_accents(text: str) -> bool:
    """Return whether a Latin, Greek or Cyrillic letter has an accent with which Unicode has no
    single letter (`x́`).
    """
    return any(map(_is_odd, _ACCENTED.finditer(unicodedata.normalize("NFD", text))))


def _is_odd(match: regex.Match[str]) -> bool:
    letter, accents = match.groups()
    if len(unicodedata.normalize("NFC", match[0])) == 1:
        return False
    return any(len(unicodedata.normalize("NFC", letter + accent)) > 1 for accent in accents)


# Signs allowed between the letters and digits of a name, beside the space.
MARKS = ".'’_-"


def tidy(name: str) -> str:
    """Return a name in Unicode's form NFKC, with single spaces between words and no spaces at the
    ends.
    """
    return " ".join(unicodedata.normalize("NFKC", name).split())


def key(name: str) -> str:
    """Return the text by which names are compared: the tidy name without its case. Two names with
    the same key are equal.

    Names that people type to find somebody, or to confirm, are compared by key; a similar look is
    not enough (see `skeleton`). The key has a column of its own because SQLite only folds the case
    of ASCII letters.
    """
    return unicodedata.normalize("NFKC", tidy(name).casefold())


_TABLE = Path(__file__).with_name("confusables.txt")
_INVISIBLE = regex.compile(r"\p{Default_Ignorable_Code_Point}+")
_BETWEEN = str.maketrans("", "", f" {MARKS}")
# Accents and what else is put on any letter; those of kana, and of scripts that build syllables of
# marks, make another letter.
_ACCENTS = regex.compile(r"(?V1)[[\p{M}&&\p{Script=Inherited}]--[\u3099\u309A]]+")
# A capital I is the table's small l, and a small i the same letter regardless of case.
_ONE_LETTER = str.maketrans("i", "l")


def skeleton(name: str) -> str:
    """Return a text that is equal for all names that can be confused with this one. It is for
    comparing, never for reading.

    Look-alikes of all scripts have one skeleton, and so have capitals and small letters (`l`, `I`,
    `i` and `1`; `O` and `0`). Accents, spaces and marks between the letters make no difference.
    """
    looks, before = _fold(name), name
    while looks != before:
        looks, before = _fold(looks), looks
    return looks


@cache
def prototypes() -> dict[int, str]:
    """Return Unicode's table of confusable characters, as a dict from code point to prototype (the
    text that stands for all its look-alikes).
    """
    lines = _TABLE.read_text(encoding="utf-8-sig").splitlines()
    rows = [line.split("#")[0].split(";") for line in lines if line.split("#")[0].strip()]
    return {int(source, 16): _characters(target) for source, target, *_rest in rows}


def without_accents(name: str) -> str:
    """Return the key of a name (see `key`) without its accents, for people who cannot type them: É
    becomes e, and ñ becomes n.

    No two accounts have names that differ in accents alone, as their skeletons are equal.
    """
    bare = _ACCENTS.sub("", unicodedata.normalize("NFD", key(name)))
    return unicodedata.normalize("NFKC", bare)


def _fold(text: str) -> str:
    # The lower case of a prototype may itself be confusable, hence the loop above.
    small = _prototype_of(tidy(text)).casefold()
    return small.translate(_BETWEEN).translate(_ONE_LETTER)


def _prototype_of(text: str) -> str:
    visible = _INVISIBLE.sub("", unicodedata.normalize("NFD", text))
    return _ACCENTS.sub("", unicodedata.normalize("NFD", visible.translate(prototypes())))


def _characters(codes: str) -> str:
    return "".join(chr(int(code, 16)) for code in codes.split())
