"""The mine as a computer player walks through it in thought."""

from collections.abc import Mapping
from functools import cache

from games.bots.ways import Ways
from games.rules.cards.cells import GOAL_CELLS, GOALS, pack
from games.rules.cards.tiles import REACH, REACH_FOR, tile_of
from games.rules.mine.maze import Maze
from games.rules.observation import Observation

ALL = "all"
"""The view of those who care for no doors; the others are named for their team."""

REACH_IN = {ALL: REACH, **REACH_FOR}
_MARGIN = 4


def maze_of(observation: Observation) -> Maze:
    """The maze that lies face up before everybody."""
    return maze_from({pack(*card.at): tile_of(card.card, card.turned) for card in observation.mine})


def maze_from(tiles: Mapping[int, int]) -> Maze:
    """The maze in which these tiles lie, by packed cell; goals among them are turned up."""
    maze = Maze()
    for cell, tile in tiles.items():
        if cell in maze.hidden:
            maze.reveal(cell, tile)
        elif cell not in maze.tiles:
            maze.lay(cell, tile)
    return maze


def ways_of(maze: Maze, name: str) -> Ways:
    """How a team walks a maze, or everybody with ALL: the other team's doors are shut to it."""
    lit = maze.reached if name == ALL else maze.lit_by(REACH_IN[name])
    return Ways(maze, REACH_IN[name], lit)


@cache
def nearness(targets: frozenset[int]) -> dict[int, int]:
    """By packed cell: the cards from it to the nearest target, nothing being in the way.

    Cells far from the mine are left out, as in `ways`.
    """
    goals = [GOAL_CELLS[GOALS.index(cell)] for cell in targets]
    xs = range(-_MARGIN, GOAL_CELLS[0][0] + _MARGIN + 1)
    ys = range(GOAL_CELLS[0][1] - _MARGIN - 1, GOAL_CELLS[-1][1] + _MARGIN + 2)
    return {
        pack(x, y): min((abs(gx - x) + abs(gy - y) for gx, gy in goals), default=0)
        for x in xs
        for y in ys
    }
