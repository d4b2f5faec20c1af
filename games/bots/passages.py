"""How hard it is to dig through an empty cell, given the cards around it."""

from functools import cache

from games.rules.cards.cards import PATHS
from games.rules.cards.directions import SIDES
from games.rules.cards.tiles import GROUPS, LIGHT, MASK, TURNS

Passages = tuple[tuple[tuple[tuple[int, int], ...], ...], ...]

CARD = 10
"""The cost of one path card of which there are plenty."""

_SCARCE = 24  # what the only fitting card of the deck costs more


@cache
def passages(expansion: bool) -> Passages:
    """By `edges >> 4` of an empty cell, then by the side it is entered from: the exits.

    An exit is a step to add to the cell (the next cell, and the side that is entered there) and
    its cost, which grows as fewer of the deck's cards fit and join the two sides.
    """
    tiles = _copies(expansion)
    return tuple(
        tuple(_exits(tiles, edges & 15, edges >> 4, side) for side in range(16))
        for edges in range(256)
    )


def _copies(expansion: bool) -> list[tuple[int, int]]:
    """Every tile that can lie, with the number of cards in the deck that can lie so."""
    listed = []
    for number, (_, base, added) in enumerate(PATHS):
        if copies := base + (added if expansion else 0):
            listed += [(number << 1 | turned, copies) for turned in range(1 + TURNS[number])]
    return listed


def _exits(
    tiles: list[tuple[int, int]], opened: int, asked: int, entered: int
) -> tuple[tuple[int, int], ...]:
    if entered not in SIDES:
        return ()
    fitting = [(tile, copies) for tile, copies in tiles if MASK[tile] & asked == opened]
    exits = []
    for side in SIDES:
        both = entered | side
        copies = sum(n for tile, n in fitting if any(g & both == both for g in GROUPS[tile]))
        if side != entered and copies:
            exits.append((ON[side], CARD + _SCARCE // copies))
    return tuple(exits)


ON = {side: step + back for side in SIDES for step, back in LIGHT[side]}
"""By side: what to add to a cell to stand in the next one, coming from this."""

ONWARD = tuple(tuple((step + back, 0) for step, back in LIGHT[openings]) for openings in range(16))
"""By a laid card's openings: the exits from it, which cost nothing."""
