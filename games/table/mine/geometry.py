"""Cells in units of the drawing: 80 by 120 each, with the start's corner at the origin."""

from games.rules.cards.cells import GOAL_CELLS, Cell
from games.rules.events import Event

WIDTH, HEIGHT = 80, 120
STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}


def corner(cell: Cell) -> tuple[int, int]:
    """Return the top left corner of a cell, in units of the drawing."""
    return cell[0] * WIDTH, cell[1] * HEIGHT


def middle(cell: Cell) -> tuple[int, int]:
    """Return the centre of a cell, in units of the drawing."""
    return cell[0] * WIDTH + WIDTH // 2, cell[1] * HEIGHT + HEIGHT // 2


def neighbour(cell: Cell, side: str) -> Cell:
    """Return the cell beside a cell, on the side N, E, S or W."""
    step = STEPS[side]
    return cell[0] + step[0], cell[1] + step[1]


def cell_in_address(cell: Cell) -> str:
    """Return a cell in the form of addresses: `3,-1`."""
    return f"{cell[0]},{cell[1]}"


def cell_in_words(cell: Cell) -> str:
    """Return a cell in the form for people: `(3, −1)`, with a real minus sign."""
    return f"({cell[0]}, {cell[1]})".replace("-", "\u2212")


def cell_of(event: Event) -> Cell | None:
    """Return the cell where an event happened, or None if it did not happen in the mine."""
    return GOAL_CELLS[event.goal] if event.goal is not None else event.at
