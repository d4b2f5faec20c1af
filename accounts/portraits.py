"""The twelve dwarf faces that people can choose as their portrait."""

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
    """A face drawn from two symbols of the icon sprite: a hat, and a beard under it."""

    hat: str
    beard: str


_PORTRAITS: Final = {
    1 + number: Portrait(f"hat-{1 + number // 3}", f"beard-{1 + number % 3}")
    for number in range(FACES)
}


def portrait_of(number: int) -> Portrait | None:
    """Return the portrait with this number. None for an unknown number, and for LETTER, which
    stands for the first letter of the name.
    """
    return _PORTRAITS.get(number)


def choices() -> list[tuple[int, Any]]:
    """Return the choices of a portrait as pairs of number and label: LETTER first, then the twelve
    faces.
    """
    names = (format_lazy("{}, {}", hat, beard) for hat in _HATS for beard in _BEARDS)
    return [(LETTER, _("First letter of my name")), *enumerate(names, start=1)]
