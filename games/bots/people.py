"""The computer players by name: how strong each of them is, and what it looks like.

Stones and metals: nobody would take them for people. The same name is the same strength at every
table, so that people come to know whom they play with.
"""

from dataclasses import dataclass
from typing import Final

NAMES: Final[dict[str, tuple[str, ...]]] = {
    "novice": (
        "Chalk",
        "Talc",
        "Gypsum",
        "Pumice",
        "Shale",
        "Loam",
        "Silt",
        "Ochre",
        "Tuff",
        "Marl",
        "Lignite",
        "Tin",
    ),
    "regular": (
        "Flint",
        "Copper",
        "Granite",
        "Slate",
        "Onyx",
        "Basalt",
        "Quartz",
        "Amber",
        "Jasper",
        "Marble",
        "Cobalt",
        "Garnet",
        "Pebble",
        "Gravel",
        "Obsidian",
        "Feldspar",
    ),
    "expert": (
        "Diamond",
        "Ruby",
        "Sapphire",
        "Emerald",
        "Opal",
        "Topaz",
        "Beryl",
        "Zircon",
        "Spinel",
        "Agate",
        "Malachite",
        "Platinum",
    ),
}
"""By strength at least twelve: a whole table of one strength finds a name for each."""

_STONES = 8
_LOOKS = 5


@dataclass(frozen=True, slots=True)
class Face:
    """Two symbols of the sprite, one over the other: the stone's shape, and its eyes and mouth."""

    stone: str
    look: str


def _faces() -> dict[str, Face]:
    everybody = [name for names in NAMES.values() for name in names]
    return {
        name: Face(f"stone-{number % _STONES + 1}", f"look-{number // _STONES % _LOOKS + 1}")
        for number, name in enumerate(everybody)
    }


_FACES: Final = _faces()


def face_of(name: str) -> Face | None:
    """What a computer player looks like; None for a name that is none of theirs."""
    return _FACES.get(name)
