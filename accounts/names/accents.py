"""Marks that stand above, below or through a letter, and how many of them it may carry."""

import unicodedata

import regex

# Scripts whose syllables are built of marks: there, the four of UTS #39, 5.4 are the most.
_BUILDING = ("Beng Deva Gujr Guru Hebr Khmr Knda Lana Mlym Mymr Orya Sinh Taml Telu Tibt").split()
_OWN = "".join(rf"\p{{Script={script}}}" for script in _BUILDING)
_HEAPED = regex.compile(
    r"[\p{Mn}\p{Me}]{5}"  # more than any script needs
    rf"|(?V1)[[\p{{Mn}}\p{{Me}}]--[{_OWN}]]{{3}}"
    r"|([\p{Mn}\p{Me}])\1"  # the same one twice hides that there are two
)
_STRAY = regex.compile(r"(?<![\p{L}\p{N}\p{M}])\p{M}")


def has_stacked_marks(text: str) -> bool:
    """Whether a letter carries more than two marks, or one of them twice.

    In scripts that build their syllables of marks (Hindi, Burmese, Tibetan …) their own count to
    four.
    """
    return _HEAPED.search(unicodedata.normalize("NFD", text)) is not None


def has_stray_marks(text: str) -> bool:
    """Whether a mark stands without a letter to carry it."""
    return _STRAY.search(text) is not None
