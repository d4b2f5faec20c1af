"""Who digs for the same in a round, for whoever measures how well people play."""

from collections import defaultdict
from collections.abc import Sequence

_TOGETHER = ("miner", "saboteur", "blue", "green")


def sides_of(dwarfs: Sequence[str]) -> list[list[int]]:
    """The seats of each side: miners, saboteurs, blue, green; the others each for themselves."""
    sides: dict[str, list[int]] = defaultdict(list)
    for seat, dwarf in enumerate(dwarfs):
        sides[dwarf if dwarf in _TOGETHER else f"{dwarf} {seat}"].append(seat)
    return list(sides.values())
