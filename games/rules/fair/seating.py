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
    return seat_tables(seed, players, 1)[0]


def seat_tables(seed: bytes, players: int, tables: int) -> list[Seating]:
    """Draw the seatings of so many tables of a duplicate, which have the same starter."""
    drawing = Drawing(seed)
    places = drawing.shuffled(list(range(players * tables)))
    starter = drawing.below(players)
    return [
        Seating(tuple(places[table * players : (table + 1) * players]), starter)
        for table in range(tables)
    ]
