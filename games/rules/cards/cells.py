"""Cells of the mine as single numbers, so that one addition leads to a neighbour.

A cell's low eight bits are free for the tile of a laid card: `cell | tile` is the number of the
move that lays it (see `kinds.layout`). The mine can grow by 127 cells in each direction, further
than the cards of both boxes reach.
"""

LETTERS = "NESW"
NORTH, EAST, SOUTH, WEST = SIDES = (1, 2, 4, 8)


def mask_of(letters: str) -> int:
    """Return the mask of the sides written as letters, such as "NE"."""
    return sum(SIDES[LETTERS.index(letter)] for letter in letters)


def letters_of(mask: int) -> str:
    """Return the sides of a mask as letters, in the order N, E, S, W."""
    return "".join(letter for letter, side in zip(LETTERS, SIDES, strict=True) if mask & side)


def half_turn(mask: int) -> int:
    """Return a mask of sides turned by 180 degrees, so that a single side becomes the one that
    faces it.
    """
    return (mask << 2 | mask >> 2) & 15


Cell = tuple[int, int]

SHIFT = 8
_ORIGIN = 128
FARTHEST = _ORIGIN - 1
STEP = {NORTH: -256 << SHIFT, EAST: 1 << SHIFT, SOUTH: 256 << SHIFT, WEST: -1 << SHIFT}


def pack(x: int, y: int) -> int:
    """Return the packed number of the cell at column x (east) and row y (south)."""
    return ((y + _ORIGIN) << 8 | (x + _ORIGIN)) << SHIFT


def packed(at: Cell) -> int | None:
    """Return the packed number of the cell (x, y), or None if it is too far away for any card."""
    return pack(*at) if max(map(abs, at)) < FARTHEST else None


def unpack(cell: int) -> Cell:
    """Return the column (to the east) and the row (to the south) of a packed cell."""
    return (cell >> SHIFT & 255) - _ORIGIN, (cell >> 16) - _ORIGIN


START = pack(0, 0)
GOAL_CELLS: tuple[Cell, ...] = ((8, -2), (8, 0), (8, 2))
GOALS = tuple(pack(x, y) for x, y in GOAL_CELLS)
BESIDE_GOAL = frozenset(goal + step for goal in GOALS for step in STEP.values())
