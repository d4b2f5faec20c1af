"""The distances of the goals in path cards, calculated once per board with bitboards.

A cell is one bit of a number, so a step in all directions from all cells is four shifts. Any two
sides of an empty cell that are not rock are joined by some card of the deck. So a way is a sequence
of empty cells; unreached pieces of tunnel on it cost nothing.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from games.rules.cards.cells import GOAL_CELLS, GOALS, pack
from games.rules.cards.tiles import GROUPS, LIGHT, MASK
from games.rules.mine.maze import Maze

BLOCKED: Final = 15.0
"""The distance without a path: longer than any path."""

_MARGIN = 4
_XS = range(-_MARGIN, GOAL_CELLS[0][0] + _MARGIN + 1)
_YS = range(GOAL_CELLS[0][1] - _MARGIN - 1, GOAL_CELLS[-1][1] + _MARGIN + 2)
_WIDTH = len(_XS) + 1  # one spare column keeps rows apart
BIT: Final = {
    pack(x, y): 1 << row * _WIDTH + column
    for row, y in enumerate(_YS)
    for column, x in enumerate(_XS)
}
"""The bit of each packed cell. Cells far from the mine have none, so ways stay near it."""

_FIELD = sum(BIT.values())
GOAL_BITS: Final = tuple(BIT[cell] for cell in GOALS)


def _beside(cells: int) -> int:
    return cells << 1 | cells >> 1 | cells << _WIDTH | cells >> _WIDTH


Away = tuple[float, float, float]
"""The distance in cards of each goal, north to south."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A card that might be laid: its packed cell and its tile."""

    cell: int
    tile: int


class Ways:
    """The ways to the goals on one board in one view.

    `reach` is a table of `tiles`, `lit` are the openings reached according to it. A piece is a
    group of joined openings that are not reached, as a mask of the cells it opens to.
    """

    __slots__ = (
        *("_after", "_as_it_is", "_beyond", "_levels", "_lit", "_reach", "_sides", "_tiles"),
        *("empty", "fronts", "hidden", "pieces", "to"),
    )

    def __init__(self, maze: Maze, reach: tuple[int, ...], lit: Mapping[int, int]) -> None:
        self._tiles, self._reach, self._lit = maze.tiles, reach, lit
        self.hidden = sum(BIT[cell] for cell in maze.hidden)
        laid = sum(BIT.get(cell, 0) for cell in maze.tiles)
        self.empty = _FIELD & ~laid & ~self.hidden
        self.fronts = 0
        for cell, openings in lit.items():
            for step, _ in LIGHT[openings]:
                self.fronts |= BIT.get(cell + step, 0)
        self.fronts &= ~laid
        self.pieces, self.to = _pieces(maze.tiles, reach, lit)
        self._levels: dict[int, list[int]] = {}
        self._after: dict[tuple[int, int], Away] = {}
        self._sides: dict[int, int] = {}
        self._beyond: dict[int, int] = {}
        self._as_it_is: list[tuple[float, int, int]] = []

    def away(self) -> Away:
        """Return the distance of each of the three goals in cards: 0 if reached, BLOCKED if there
        is no way.
        """
        return _forward(self.fronts, self.empty, self.pieces, self.hidden)

    def after(self, laid: Laid) -> Away:
        """Return the distance of each of the three goals in cards after one more card is laid."""
        opened, joins = self._opened(laid)
        if joins:
            return self._with(laid.cell, opened, joins)
        # Cards that open to the same cells give the same ways.
        alike = laid.cell, opened
        if alike not in self._after:
            self._after[alike] = self._with(laid.cell, opened, joins)
        return self._after[alike]

    def _with(self, at: int, opened: int, joins: list[int]) -> Away:
        cell = BIT.get(at, 0)
        fronts = (self.fronts | opened) & ~cell
        if not joins:
            # If nothing nearer to the goal is opened or filled, its distance stays the same.
            north, middle, south = (
                away
                if from_here & fronts and not nearer & (opened | cell)
                else self._quick(goal, fronts, cell)
                for goal, (away, from_here, nearer) in zip(
                    GOAL_BITS, self._as_it_is or self._look(), strict=True
                )
            )
            if north is not None and middle is not None and south is not None:
                return north, middle, south
        return _forward(fronts, self.empty & ~cell, [*self.pieces, *joins], self.hidden)

    def _look(self) -> list[tuple[float, int, int]]:
        """Return each goal's distance, the cells at that distance, and those nearer to it."""
        self._as_it_is = [self._look_at(goal) for goal in GOAL_BITS]
        return self._as_it_is

    def _look_at(self, goal: int) -> tuple[float, int, int]:
        nearer = goal
        if goal & self.hidden and not goal & self.fronts:
            for away, level in enumerate(self._levels_to(goal), 1):
                if level & self.fronts:
                    return float(away), level, nearer
                nearer |= level
        return BLOCKED, 0, 0  # search again with every card

    def _quick(self, goal: int, fronts: int, cell: int) -> float | None:
        """Return the distance if a shortest way surely avoids the filled cell, else None."""
        if fronts & goal:
            return 0.0
        if not goal & self.hidden:
            return BLOCKED
        for away, level in enumerate(self._levels_to(goal), 1):
            if level & fronts:
                return float(away)
            if level & cell:
                return None
        return BLOCKED

    def _levels_to(self, goal: int) -> list[int]:
        """Return the masks of the cells one card away from a goal, two cards away, and so on."""
        if goal not in self._levels:
            levels, level, seen = [], goal, 0
            while level := _step(level, self.pieces) & self.empty & ~seen:
                seen |= level
                levels.append(level)
            self._levels[goal] = levels
        return self._levels[goal]

    def _opened(self, laid: Laid) -> tuple[int, list[int]]:
        """Return the cells that a card newly opens to, and the pieces its dark tunnels join."""
        cell, tile, reach = laid.cell, laid.tile, self._reach
        sides = self._sides.get(cell)
        if sides is None:
            sides = self._sides[cell] = self._lit_sides(cell)
        lit = reach[tile << 4 | sides]
        joins = [
            self._cells_beyond(cell, group)
            for group in GROUPS[tile]
            if not group & lit and group.bit_count() > 1 and reach[tile << 4 | group] & group
        ]
        return self._cells_beyond(cell, lit), joins

    def _lit_sides(self, at: int) -> int:
        """Return the sides over which a card here would meet a reached opening."""
        sides = 0
        for step, side in LIGHT[15]:
            if self._lit.get(at + step, 0) & side:
                sides |= (side << 2 | side >> 2) & 15
        return sides

    def _cells_beyond(self, at: int, openings: int) -> int:
        """Return the cells that these openings of a card would lead to."""
        found = self._beyond.get(at | openings)
        if found is None:
            found = 0
            for step, back in LIGHT[openings]:
                beside = at + step
                if beside in self._tiles:
                    piece = self.to.get(beside | back)
                    found |= 0 if piece is None else self.pieces[piece]
                else:
                    found |= BIT.get(beside, 0)
            self._beyond[at | openings] = found
        return found


def distance(away: Iterable[float]) -> float:
    """Return the treasure's distance in cards if it is at one of these goals, each equally likely;
    0 means that a goal is reached, BLOCKED that there is no goal. Otherwise half of it is the path
    to the nearest goal and half the average of all. So being near one goal is good, and better if
    the others are close too.
    """
    listed = list(away)
    nearest = min(listed, default=BLOCKED)
    if nearest == 0 or len(listed) < 2:
        return nearest
    return (nearest + sum(listed) / len(listed)) / 2


def _step(cells: int, pieces: list[int]) -> int:
    onward = _beside(cells)
    for piece in pieces:
        if piece & cells:
            onward |= piece
    return onward


def _forward(fronts: int, empty: int, pieces: list[int], hidden: int) -> Away:
    away = [BLOCKED] * 3
    wanted, cells, cards, seen = hidden, fronts, 0.0, 0
    while cells:
        if hits := cells & wanted:
            wanted &= ~hits
            for goal, bit in enumerate(GOAL_BITS):
                if hits & bit:
                    away[goal] = cards
        filled = cells & empty & ~seen
        if not wanted or not filled:
            break
        seen |= filled
        cells, cards = _step(filled, pieces), cards + 1
    return away[0], away[1], away[2]


def _pieces(
    tiles: Mapping[int, int], reach: tuple[int, ...], lit: Mapping[int, int]
) -> tuple[list[int], dict[int, int]]:
    """Return the pieces of a board, and the piece that each cell and side (`cell | side`) opens."""
    dark = {
        cell | side: (cell, group)
        for cell, tile in tiles.items()
        if lit.get(cell, 0) != MASK[tile]
        for group in GROUPS[tile]
        if not group & lit.get(cell, 0) and reach[tile << 4 | group] & group
        for side in (1, 2, 4, 8)
        if group & side
    }
    pieces: list[int] = []
    to: dict[int, int] = {}
    for opening in dark:
        if opening not in to:
            pieces.append(_flood(opening, dark, tiles, to, len(pieces)))
    return pieces, to


def _flood(
    opening: int,
    dark: dict[int, tuple[int, int]],
    tiles: Mapping[int, int],
    to: dict[int, int],
    number: int,
) -> int:
    opens_to, pending = 0, [opening]
    while pending:
        at = pending.pop()
        if at in to:
            continue
        cell, group = dark[at]
        for step, back in LIGHT[group]:
            to[cell | (back << 2 | back >> 2) & 15] = number
            beside = cell + step
            if beside not in tiles:
                opens_to |= BIT.get(beside, 0)
            elif beside | back in dark:
                pending.append(beside | back)
    return opens_to
