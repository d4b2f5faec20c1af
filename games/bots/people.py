"""The names, strengths and faces of computer players.

The names are stones and metals, so nobody takes them for people. A name has the same strength at
every table, so that people get to know their opponents.
"""

from dataclasses import dataclass
from typing import Final

_NOVICES = "Chalk Talc Gypsum Pumice Shale Loam Silt Ochre Tuff Marl Lignite Tin"
_REGULARS = (
    "Flint Copper Granite Slate Onyx Basalt Quartz Amber Jasper Marble Cobalt Garnet Pebble "
    "Gravel Obsidian Feldspar Diamond Ruby Sapphire Emerald Opal Topaz Beryl Zircon Spinel "
    "Agate Malachite Platinum"
)
NAMES: Final = {"novice": tuple(_NOVICES.split()), "regular": tuple(_REGULARS.split())}
"""At least twelve names of each strength, enough for a whole table of one strength."""

_STONES = 8
_LOOKS = 5


@dataclass(frozen=True, slots=True)
class Face:
    """A computer player's face: two symbols of the sprite, a stone, and eyes and mouth on top."""

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
    """Return the face of the computer player with this name, or None for an unknown name."""
    return _FACES.get(name)
