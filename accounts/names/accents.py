"""Combining marks, and the number of them that a letter may carry."""

import unicodedata

import regex

# Scripts that build syllables of marks: there, up to four, as in UTS #39, 5.4.
_BUILDING = ("Beng Deva Gujr Guru Hebr Khmr Knda Lana Mlym Mymr Orya Sinh Taml Telu Tibt").split()
_OWN = "".join(rf"\p{{Script={script}}}" for script in _BUILDING)
_HEAPED = regex.compile(
    r"[\p{Mn}\p{Me}]{5}"  # more than any other script needs
    rf"|(?V1)[[\p{{Mn}}\p{{Me}}]--[{_OWN}]]{{3}}"
    r"|([\p{Mn}\p{Me}])\1"  # the same mark twice looks like one
)
_STRAY = regex.compile(r"(?<![\p{L}\p{N}\p{M}])\p{M}")


def has_stacked_marks(text: str) -> bool:
    """Return whether a letter carries more than two marks, or one of them twice.

    In scripts that build syllables of marks (Hindi, Burmese, Tibetan …) up to four are allowed.
    """
    return _HEAPED.search(unicodedata.normalize("NFD", text)) is not None


def has_stray_marks(text: str) -> bool:
    """Return whether a mark has no letter to carry it."""
    return _STRAY.search(text) is not None
