"""The mine: its cards, the reached openings, and where cards may be laid (rules.md 3.1).

Three small dictionaries are updated with every card instead of being recalculated, so a complete
list of legal moves is cheap. Only a rockfall floods the mine again.
"""

from games.rules.cards.cells import GOALS, START
from games.rules.cards.tiles import (
    ASKED,
    EXPOSE,
    IS_LADDER,
    LIGHT,
    LIT,
    MASK,
    REACH,
    SPREAD,
    START_TILE,
    Edges,
)
from games.rules.mine.drawing import draw


class Maze:
    """The laid cards of a mine, and facts derived from them.

    Cells are packed (see `cells`), cards are tiles. `tiles` has the tile of every face-up card by
    its cell: start, path cards, revealed goals. `reached` has a cell's openings that belong to a
    reached group (rules.md 3.1), where any does. `frontier` has each empty cell with a face-up
    neighbour, and the neighbours' demands on a card. `hidden` has the number of each face-down goal
    by its cell.
    """

    __slots__ = ("frontier", "hidden", "reached", "tiles")

    def __init__(self) -> None:
        self.tiles: dict[int, int] = {}
        self.reached: dict[int, int] = {}
        self.frontier: dict[int, Edges] = {}
        self.hidden = {cell: number for number, cell in enumerate(GOALS)}
        self.frontier[START] = LIT  # the start is the source of the light
        self.lay(START, START_TILE)

    def __str__(self) -> str:
        """Return a drawing of the mine in characters."""
        return draw(self.tiles, self.reached, self.hidden)

    def copy(self) -> "Maze":
        """Return an independent copy of the mine."""
        other = Maze.__new__(Maze)
        other.tiles = self.tiles.copy()
        other.reached = self.reached.copy()
        other.frontier = self.frontier.copy()
        other.hidden = self.hidden.copy()
        return other

    def lay(self, cell: int, tile: int) -> list[int] | None:
        """Put a tile on an empty cell.

        Return the cells of the face-down goals that the mine now reaches, or None if there are
        none.
        """
        tiles, reached, frontier, hidden = self.tiles, self.reached, self.frontier, self.hidden
        lit = REACH[tile << 4 | frontier.pop(cell, 0) & LIT]
        tiles[cell] = tile
        if lit:
            reached[cell] = lit
        hit = onward = None
        for step, edges in SPREAD[tile << 4 | lit]:
            beside = cell + step
            if beside in tiles:
                if edges & LIT and not reached.get(beside, 0) & edges:
                    onward = [*(onward or ()), (beside, edges & LIT)]
            elif beside in hidden:
                if edges & LIT:
                    hit = [*(hit or ()), beside]
            else:
                frontier[beside] = frontier.get(beside, 0) | edges
        if onward:
            further = self._flood(onward)
            hit = [*(hit or ()), *further] if further else hit
        return hit

    def remove(self, cell: int) -> None:
        """Remove the path card at a cell (rules.md 3.3), and recalculate the reached openings."""
        tile = self.tiles.pop(cell)
        was_reached = self.reached.pop(cell, 0)
        for step, _, back in EXPOSE:
            beside = cell + step
            if beside in self.frontier:
                left = self.frontier[beside] & ~(back * 0x111)
                if left & ASKED:
                    self.frontier[beside] = left
                else:
                    del self.frontier[beside]
        if edges := self.edges(cell):
            self.frontier[cell] = edges
        if was_reached and (was_reached.bit_count() > 1 or IS_LADDER[tile]):
            self._relight()

    def reveal(self, goal: int, tile: int) -> list[int] | None:
        """Turn a face-down goal up as this tile.

        Return the cells of further goals that the mine now reaches, or None if there are none.
        """
        del self.hidden[goal]
        self.frontier[goal] = self.edges(goal)
        return self.lay(goal, tile)

    def edges(self, cell: int) -> Edges:
        """Return the demands that the face-up neighbours of a cell make on a card there, as bits.

        Returns 0 without neighbours.
        """
        edges = 0
        for step, side, back in EXPOSE:
            beside = cell + step
            tile = self.tiles.get(beside)
            if tile is not None:
                edges |= side << 8
                if MASK[tile] & back:
                    edges |= side << 4
                if self.reached.get(beside, 0) & back:
                    edges |= side
        return edges

    def lit_by(self, reach: tuple[int, ...]) -> dict[int, int]:
        """Return a mask of reached openings by packed cell, according to a table such as
        `tiles.REACH_FOR`, in which one team's doors can be shut.
        """
        lit: dict[int, int] = {}
        pending = self._sources()
        while pending:
            cell, side = pending.pop()
            tile = self.tiles.get(cell)
            if tile is None:
                continue
            before = lit.get(cell, 0)
            after = before | reach[tile << 4 | side & MASK[tile]]
            if after != before:
                lit[cell] = after
                pending += [(cell + step, back) for step, back in LIGHT[after & ~before]]
        return lit

    def _sources(self) -> list[tuple[int, int]]:
        ladders = [(cell, MASK[tile]) for cell, tile in self.tiles.items() if IS_LADDER[tile]]
        return [(START, LIT), *ladders]

    def _flood(self, pending: list[tuple[int, int]]) -> list[int]:
        """Spread the light from the given openings; return the face-down goals hit."""
        tiles, reached, frontier, hidden = self.tiles, self.reached, self.frontier, self.hidden
        hit = []
        while pending:
            cell, side = pending.pop()
            before = reached.get(cell, 0)
            after = before | REACH[tiles[cell] << 4 | side]
            if after == before:
                continue
            reached[cell] = after
            for step, back in LIGHT[after & ~before]:
                beside = cell + step
                if beside in tiles:
                    if not reached.get(beside, 0) & back:
                        pending.append((beside, back))
                elif beside in hidden:
                    hit.append(beside)
                else:
                    frontier[beside] |= back
        return hit

    def _relight(self) -> None:
        """Recalculate the reached openings after a rockfall, which may have cut cards off."""
        self.reached.clear()
        for cell in self.frontier:
            self.frontier[cell] &= ~LIT
        self._flood(self._sources())
