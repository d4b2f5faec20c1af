"""The visible part of the endless mine; choosing a card never changes it."""

from collections.abc import Iterable
from dataclasses import dataclass

from games.core.tables.log_models import LogEntry
from games.rules.cards.cells import GOAL_CELLS, Cell
from games.rules.observation import LaidCard
from games.table.mine.geometry import HEIGHT, WIDTH, neighbour
from games.table.mine.lighting import groups_as_it_lies

# The start, seven empty columns, the goals (rules.md 2); two rows above and below.
COLUMNS, ROWS = range(9), range(-2, 3)
MARGIN = 10
# Room in the west and the north for the numbers of the rows and columns.
_NUMBERED = 26


@dataclass(frozen=True, slots=True)
class Bounds:
    """A rectangle of cells; all four bounds belong to it."""

    west: int
    north: int
    east: int
    south: int

    @property
    def columns(self) -> int:
        """Return the width of the rectangle in cells."""
        return self.east - self.west + 1

    @property
    def rows(self) -> int:
        """Return the height of the rectangle in cells."""
        return self.south - self.north + 1

    @property
    def cells(self) -> list[Cell]:
        """Return every cell of the rectangle, row by row."""
        return [
            (x, y)
            for y in range(self.north, self.south + 1)
            for x in range(self.west, self.east + 1)
        ]

    @property
    def size(self) -> tuple[int, int]:
        """Return the width and height of the rectangle in units of the drawing, margin included."""
        return self.columns * WIDTH + 2 * MARGIN, self.rows * HEIGHT + 2 * MARGIN

    @property
    def view_box(self) -> str:
        """Return the rectangle as an SVG viewBox, margin included."""
        return self._view_box(MARGIN)

    @property
    def numbered_view_box(self) -> str:
        """Return the rectangle as an SVG viewBox with room for the numbers of rows and columns."""
        return self._view_box(_NUMBERED)

    def _view_box(self, before: int) -> str:
        width, height = (length - MARGIN + before for length in self.size)
        return f"{self.west * WIDTH - before} {self.north * HEIGHT - before} {width} {height}"


def bounds_of(mine: Iterable[LaidCard], besides: Iterable[Cell] = ()) -> Bounds:
    """Return the smallest rectangle to draw for the face-up cards of a mine.

    It holds the first 5 by 9 cells, every card, each empty cell at an open lit end, and the cells
    `besides`.
    """
    cells: list[Cell] = [(COLUMNS[0], ROWS[0]), (COLUMNS[-1], ROWS[-1]), *GOAL_CELLS, *besides]
    for laid in mine:
        cells.append(laid.at)
        cells += [neighbour(laid.at, side) for side in laid.reached]
    columns, rows = [x for x, _ in cells], [y for _, y in cells]
    return Bounds(min(columns), min(rows), max(columns), max(rows))


def dug_cells(turns: Iterable[LogEntry]) -> tuple[Cell, ...]:
    """Return every cell that these turns filled or opened to.

    With room for all of them, stepping through a round never moves the mine.
    """
    cells: set[Cell] = set()
    for entry in turns:
        for event in entry.events:
            if event.kind == "laid" and event.at and event.card:
                cells.add(event.at)
                openings = "".join(groups_as_it_lies(event.card, bool(event.turned)))
                cells |= {neighbour(event.at, side) for side in openings}
    return tuple(sorted(cells))
