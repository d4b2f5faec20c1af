"""The cells that a round digs, so that stepping through it never moves the mine."""

from collections.abc import Iterable

from games.core.tables.read_models import LogEntry
from games.rules.cards.cells import Cell
from games.table.mine.geometry import neighbour
from games.table.mine.lighting import groups_as_it_lies


def dug_cells(entries: Iterable[LogEntry]) -> tuple[Cell, ...]:
    """Return every cell, sorted, that the cards of these log entries filled or opened to."""
    cells: set[Cell] = set()
    for entry in entries:
        for event in entry.events:
            if event.kind == "laid" and event.at and event.card:
                cells.add(event.at)
                openings = "".join(groups_as_it_lies(event.card, bool(event.turned)))
                cells |= {neighbour(event.at, side) for side in openings}
    return tuple(sorted(cells))
