"""The seating and the starter, drawn from the first seed (fair.md 2)."""

from dataclasses import dataclass

from games.rules.fair.drawing import Drawing


@dataclass(frozen=True, slots=True)
class Seating:
    """The seats of a game and its starter.

    `seats[s]` is the place, in the order of joining, of the player at seat s; `starter` is a seat.
    """

    seats: tuple[int, ...]
    starter: int


def seat_players(seed: bytes, players: int) -> Seating:
    """Draw the seating of a game and the starter of its first round."""
    drawing = Drawing(seed)
    seats = drawing.shuffled(list(range(players)))
    return Seating(tuple(seats), drawing.below(players))
