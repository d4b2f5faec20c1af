"""A computer player's conclusions from its observation, before it weighs its moves."""

from dataclasses import dataclass
from functools import lru_cache

from games.bots.aims import Aim, aim_of
from games.bots.beliefs import Beliefs
from games.bots.mine import ALL, maze_of, ways_of
from games.bots.others import trust
from games.bots.ways import BLOCKED, Away, Laid, Ways
from games.rules.cards.cells import GOALS
from games.rules.mine.maze import Maze
from games.rules.observation import Observation

Gold = tuple[float, float, float]
"""The chance of gold at each goal."""


@lru_cache(10_000)
def way(away: Away, gold: Gold) -> float:
    """Return the treasure's distance for given distances of the goals and chances of gold.

    0 means that a goal is hit. Otherwise half of it is the path to the nearest goal that may be the
    treasure, and half the average weighted by chance. Being near one goal is good, and better if
    the others are not far from there.
    """
    nearest, mean = BLOCKED, 0.0
    for cards, chance in zip(away, gold, strict=True):
        if chance:
            nearest, mean = min(nearest, cards), mean + chance * cards
    return nearest and (nearest + mean) / 2


@dataclass(frozen=True, slots=True)
class Outlook:
    """One seat's view of the round, calculated once for all its moves.

    `targets` are the cells of the goals that may be the treasure, `gold` the chance of each goal.
    `now` is their distance in cards in each view of the aim, and in everybody's. `trust` is the
    trust in each seat, `suspicion` the chance that it is a saboteur.
    """

    seen: Observation
    maze: Maze
    targets: frozenset[int]
    gold: Gold
    aim: Aim
    views: dict[str, Ways]
    now: dict[str, float]
    trust: tuple[float, ...]
    suspicion: tuple[float, ...]

    @property
    def distance(self) -> float:
        """Return the treasure's distance in cards for everybody."""
        return self.now[ALL]

    @property
    def me(self) -> int:
        """Return the own seat."""
        assert self.seen.seat is not None
        return self.seen.seat

    def way(self, away: Away) -> float:
        """Return the treasure's distance for given distances of the goals."""
        return way(away, self.gold)

    def chance_of(self, away: Away) -> float:
        """Return the chance that one of the goals hit is the treasure."""
        return sum(chance for cards, chance in zip(away, self.gold, strict=True) if cards == 0)

    def after(self, view: str, laid: Laid) -> float:
        """Return the treasure's distance in a view once a card is laid."""
        return self.way(self.views[view].after(laid))

    def without(self, cell: int) -> dict[str, float]:
        """Return the treasure's distance in each view once a card is removed."""
        maze = self.maze.copy()
        maze.remove(cell)
        return {name: self.way(ways_of(maze, name).away()) for name in self.views}


def outlook_of(observation: Observation, beliefs: Beliefs) -> Outlook:
    """Return a seat's outlook from its observation and beliefs."""
    maze, aim = maze_of(observation), aim_of(observation)
    views = {name: ways_of(maze, name) for name in (ALL, *(name for name, _ in aim.nearer))}
    now: dict[str, float] = {}
    outlook = Outlook(
        observation,
        maze,
        frozenset(GOALS[goal] for goal, chance in enumerate(beliefs.gold) if chance),
        beliefs.gold,
        aim,
        views,
        now,
        trust(observation, beliefs),
        tuple(beliefs.suspicion(seat) for seat in range(len(observation.fronts))),
    )
    now.update({name: outlook.way(ways.away()) for name, ways in views.items()})
    return outlook
