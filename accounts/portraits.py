"""Twelve dwarf faces, of which people choose one to be shown by."""

from dataclasses import dataclass
from typing import Any, Final

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

_HATS: Final = (_("Helmet"), _("Pointed cap"), _("Hood"), _("Horned helmet"))
_BEARDS: Final = (_("round beard"), _("forked beard"), _("moustache"))
# Shows the first letter of the name in place of a face.
LETTER: Final = 0
FACES: Final = len(_HATS) * len(_BEARDS)


@dataclass(frozen=True, slots=True)
class Portrait:
    """A face of two symbols of the sprite, one over the other: the hat, and what is under it."""

    hat: str
    beard: str


_PORTRAITS: Final = {
    1 + number: Portrait(f"hat-{1 + number // 3}", f"beard-{1 + number % 3}")
    for number in range(FACES)
}


def portrait_of(number: int) -> Portrait | None:
    """Return a face by its number, or None for the letter and for an unknown number."""
    return _PORTRAITS.get(number)


def choices() -> list[tuple[int, Any]]:
    """Return the letter and the faces, each with its name."""
    names = (format_lazy("{}, {}", hat, beard) for hat in _HATS for beard in _BEARDS)
    return [(LETTER, _("First letter of my name")), *enumerate(names, start=1)]
