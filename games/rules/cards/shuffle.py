"""The face-down cards of a round after it was rolled back to a turn (fair.md 6)."""

from dataclasses import asdict, dataclass
from typing import Any


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
