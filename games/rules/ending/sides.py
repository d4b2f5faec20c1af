"""Groups the seats of a round by side, for measuring how well people play."""

from collections import defaultdict
from collections.abc import Sequence

_TOGETHER = ("miner", "saboteur", "blue", "green")


def sides_of(dwarfs: Sequence[str]) -> list[list[int]]:
    """Return the seats of each side: miners, saboteurs, blue, green; the others one by one."""
    sides: dict[str, list[int]] = defaultdict(list)
    for seat, dwarf in enumerate(dwarfs):
        sides[dwarf if dwarf in _TOGETHER else f"{dwarf} {seat}"].append(seat)
    return list(sides.values())
