"""What is found out about boards while one decision looks ahead.

The same boards come up again and again: each candidate is played in every world, and half of all
moves lay no card. So a board's ways are computed once, and so is a card's worth on it.
"""

from games.bots.aims import Aim
from games.bots.mine import ALL, ways_of
from games.bots.outlook import Gold, way
from games.bots.ways import Ways
from games.rules.cards.cells import unpack
from games.rules.mine.maze import Maze
from games.rules.observation import LaidCard
from games.rules.turn.compact import Compact

MOST = 20_000
"""So many boards are kept at once: a decision of ten seconds meets fewer."""


class Board:
    """A maze as it was, with its ways by view.

    `worths` has the worth of moves that change it or look at it, by aim and chances of gold.
    """

    __slots__ = ("_now", "_ways", "furthest", "maze", "worths")

    def __init__(self, maze: Maze) -> None:
        self.maze = maze.copy()
        self._ways: dict[str, Ways] = {}
        self._now: dict[tuple[str, Gold], float] = {}
        self.worths: dict[tuple[Aim, Gold], dict[Compact, float]] = {}
        self.furthest = _furthest(self.maze)

    def ways(self, view: str) -> Ways:
        """Return the ways in a view of the mine."""
        found = self._ways.get(view)
        if found is None:
            found = self._ways[view] = ways_of(self.maze, view)
        return found

    def now(self, gold: Gold, view: str = ALL) -> float:
        """Return the treasure's distance in a view by the chances of gold."""
        found = self._now.get((view, gold))
        if found is None:
            found = self._now[view, gold] = way(self.ways(view).away(), gold)
        return found


class Boards:
    """The boards met so far."""

    def __init__(self) -> None:
        self._boards: dict[frozenset[tuple[int, int]], Board] = {}

    def of(self, maze: Maze) -> Board:
        """Return the board of a maze, which may change afterwards."""
        key = frozenset(maze.tiles.items())
        board = self._boards.get(key)
        if board is None:
            if len(self._boards) >= MOST:
                self._boards.clear()
            board = self._boards[key] = Board(maze)
        return board


def _furthest(maze: Maze) -> LaidCard:
    """Return the easternmost card: the only one that a saboteur in disguise looks at."""
    cell = max(maze.reached, key=lambda cell: unpack(cell)[0])
    return LaidCard(unpack(cell), "EW", False, "EW", "EW", "EW", "EW")
