"""The cards of a round: as dealt (rules.md 2, 6.1), and face down after a roll back (fair.md 6)."""

from dataclasses import asdict, dataclass
from typing import Any

SET_ASIDE = 10


@dataclass(slots=True)
class Deal:
    """All random parts of a round, as codes; each pile begins with the card that is drawn first."""

    dwarfs: list[str]
    spare: list[str]
    goals: list[str]
    hands: list[list[str]]
    draw: list[str]
    aside: list[str]
    nuggets: list[int]

    def as_json(self) -> dict[str, Any]:
        """Return a dict of all piles of the deal by name, in the form of `deal` in notation.md."""
        return asdict(self)

    @classmethod
    def from_json(cls, written: dict[str, Any]) -> "Deal":
        """Return the deal from the object that `as_json` returned."""
        return cls(**written)


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The piles of a round as reshuffled after a roll back to `turn`; each begins with the card
    that is drawn first.
    """

    turn: int
    spare: list[str]
    goals: list[str]
    aside: list[str]
    draw: list[str]
    nuggets: list[int]

    def as_json(self) -> dict[str, Any]:
        """Return a dict of the turn and all piles by name, in the form of `shuffles` in
        notation.md.
        """
        return asdict(self)

    @classmethod
    def from_json(cls, written: dict[str, Any]) -> "Shuffle":
        """Return the shuffle from the object that `as_json` returned."""
        return cls(**written)
