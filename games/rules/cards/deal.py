"""The start of a round (rules.md 2, 6.1), and its face-down cards after a roll back (fair.md 6)."""

from dataclasses import asdict, dataclass
from typing import Any

SET_ASIDE = 10


@dataclass(slots=True)
class Deal:
    """All the random parts of a round, as codes; each pile has its next card first."""

    dwarfs: list[str]
    spare: list[str]
    goals: list[str]
    hands: list[list[str]]
    draw: list[str]
    aside: list[str]
    nuggets: list[int]

    def as_json(self) -> dict[str, Any]:
        """Return every field by its name, as notation.md's `deal`."""
        return asdict(self)

    @classmethod
    def from_json(cls, written: dict[str, Any]) -> "Deal":
        """Read the deal that `as_json` wrote."""
        return cls(**written)


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The number of turns that still count, and the piles after them, next card first."""

    turn: int
    spare: list[str]
    goals: list[str]
    aside: list[str]
    draw: list[str]
    nuggets: list[int]

    def as_json(self) -> dict[str, Any]:
        """Return every field by its name, as notation.md's `shuffles`."""
        return asdict(self)

    @classmethod
    def from_json(cls, written: dict[str, Any]) -> "Shuffle":
        """Read the shuffle that `as_json` wrote."""
        return cls(**written)
