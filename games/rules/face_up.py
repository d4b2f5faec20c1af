"""Everything that was hidden in a round, for looking back at a finished game.

No seat ever saw all of this, and nobody may see it while the game runs.
"""

from dataclasses import dataclass

from games.rules.cards.cards import CODES
from games.rules.position import Position


@dataclass(frozen=True, slots=True)
class FaceUp:
    """The goals' faces from north to south; dwarfs, hands and purses by seat."""

    goals: tuple[str, ...]
    dwarfs: tuple[str, ...]
    hands: tuple[tuple[str, ...], ...]
    purses: tuple[int, ...]


def face_up(position: Position) -> FaceUp:
    """Return everything that the round hides."""
    return FaceUp(
        goals=tuple(CODES[number] for number in position.goals),
        dwarfs=tuple(position.dwarfs),
        hands=tuple(tuple(CODES[card] for card in sorted(held)) for held in position.hands),
        purses=tuple(position.purses),
    )
