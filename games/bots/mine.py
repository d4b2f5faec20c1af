"""The mine as computer players see it: its maze, and the ways through it."""

from collections.abc import Mapping
from functools import cache

from games.bots.ways import Ways
from games.rules.cards.cards import groups_of
from games.rules.cards.cells import GOAL_CELLS, GOALS, pack
from games.rules.cards.tiles import REACH, REACH_FOR, tile_of
from games.rules.mine.maze import Maze
from games.rules.observation import Observation


@cache
def usefulness_of(card: str) -> float:
    """Return the usefulness of a path card for digging: 0 for dead ends, up to 1 for a crossing."""
    joined = sum(n * (n - 1) // 2 for n in (group.bit_count() for group in groups_of(card)))
    return {0: 0.0, 1: 0.6, 2: 0.75, 3: 0.85}.get(joined, 1.0)


ALL = "all"
"""The view that ignores doors; the other views are named after a team."""

REACH_IN = {ALL: REACH, **REACH_FOR}
_MARGIN = 4


def maze_of(observation: Observation) -> Maze:
    """Return a maze with an observation's face-up cards."""
    return maze_from({pack(*card.at): tile_of(card.card, card.turned) for card in observation.mine})


def maze_from(tiles: Mapping[int, int]) -> Maze:
    """Return a maze with these tiles, given by packed cell. Goals among them are face up."""
    maze = Maze()
    for cell, tile in tiles.items():
        if cell in maze.hidden:
            maze.reveal(cell, tile)
        elif cell not in maze.tiles:
            maze.lay(cell, tile)
    return maze


def ways_of(maze: Maze, name: str) -> Ways:
    """Return the ways through a maze of the team with this name, with the other team's doors shut,
    or everybody's ways for ALL.
    """
    lit = maze.reached if name == ALL else maze.lit_by(REACH_IN[name])
    return Ways(maze, REACH_IN[name], lit)


@cache
def nearness(targets: frozenset[int]) -> dict[int, int]:
    """Return the distance in cards of each packed cell to the nearest target, ignoring obstacles.

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
