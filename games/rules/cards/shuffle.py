"""How what lay face down lies after a roll back to a turn (fair.md 6)."""

from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The turns that still stand, and what lies where after them; next card of each pile first."""

    turn: int
    spare: list[str]
    goals: list[str]
    aside: list[str]
    draw: list[str]
    nuggets: list[int]

    def as_json(self) -> dict[str, Any]:
        """Every field by its name, as notation.md's `shuffles`."""
        return asdict(self)

    @classmethod
    def from_json(cls, written: dict[str, Any]) -> "Shuffle":
        """The shuffle that `as_json` wrote."""
        return cls(**written)
