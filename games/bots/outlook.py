"""A computer player's conclusions from its observation, before it weighs its moves."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random
from typing import Final

from games.bots.beliefs.belief import Beliefs
from games.bots.mine import ALL, maze_of, ways_of
from games.bots.others import known_dwarfs, likely_dwarfs, trust
from games.bots.ways import BLOCKED, Away, Laid, Ways
from games.rules.cards.cells import GOALS
from games.rules.mine.maze import Maze
from games.rules.observation import Observation

TURNS_OF_PEACE: Final = 4  # or one turn each, at a table with fewer players

STYLES: Final = {"open": 30, "mild": 60, "sleeper": 10}
"""Percentages of the styles among saboteurs."""

_LAPS_OF_PEACE = {"open": 0.0, "mild": 0.5, "sleeper": 4.0}
_CLOSE = 4  # columns from the goals: once the digging is this close, nobody waits
_GOALS_COLUMN = 8

_for_all: ContextVar[str | None] = ContextVar("for_all", default=None)


@contextmanager
def always(chosen: str) -> Iterator[None]:
    """Give every saboteur this style inside the `with` block, to measure what the style is
    worth.
    """
    token = _for_all.set(chosen)
    try:
        yield
    finally:
        _for_all.reset(token)


def style(observation: Observation) -> str:
    """Return the style that the observing seat would play as a saboteur, the same on each turn of a
    round. It depends only on facts that stay the same after the round's first turn, and not on any
    dwarf.
    """
    if chosen := _for_all.get():
        return chosen
    first = observation.events[:1]
    return _drawn(repr((observation.number, observation.starter, observation.seat, first)))


@lru_cache(4096)
def _drawn(what_stays: str) -> str:
    return Random(what_stays).choices([*STYLES], [*STYLES.values()])[0]


def shows_itself(observation: Observation) -> bool:
    """Return whether a saboteur in the observing seat may sabotage openly now."""
    seats, turns = len(observation.fronts), observation.turns
    if turns < min(seats, TURNS_OF_PEACE):
        return False
    return turns >= _LAPS_OF_PEACE[style(observation)] * seats or _is_close(observation)


def _is_close(observation: Observation) -> bool:
    reached = [card.at[0] for card in observation.mine if card.reached]
    return max(reached, default=0) >= _GOALS_COLUMN - _CLOSE


@dataclass(frozen=True, slots=True, eq=False)
class Aim:
    """The aim of a dwarf: the worth of digging to it.

    `nearer` has pairs of a view (everybody's or a team's) and the worth of bringing the treasure
    one card nearer in that view. `finish` has pairs of a view and the worth, from -1 to 1, of the
    card that reaches the treasure in that view; the first view that reaches it counts.
    """

    nearer: tuple[tuple[str, float], ...]
    finish: tuple[tuple[str, float], ...]
    alone: bool = False  # only the connector is paid
    crystals: bool = False  # paid for crystals, with any winner
    sabotage: bool = False  # wants the treasure missed, even while hiding this
    hides: bool = False  # breaks and traps nobody for now

    digs: bool = field(init=False)
    """Whether the dwarf gains more by digging than it loses."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "digs", sum(worth for _, worth in self.nearer) > 0)


MINER = Aim(((ALL, 1.0),), ((ALL, 1.0),))
SELFISH = Aim(((ALL, 1.0),), ((ALL, 1.0),), alone=True)
SABOTEUR = Aim(((ALL, -1.0),), ((ALL, -1.0),), sabotage=True)
LAYING_ASIDE = Aim(((ALL, 0.0),), ((ALL, -1.0),), sabotage=True, hides=True)
DIGGING_FOR_SHOW = Aim(((ALL, 0.6),), ((ALL, -1.0),), sabotage=True, hides=True)
GEOLOGIST = Aim(((ALL, 0.1),), ((ALL, 0.1),), crystals=True)
UNDECIDED_BOSS = Aim(((ALL, 1.0),), ((ALL, 1.0),))
TEAM = {
    "blue": Aim((("blue", 1.0), ("green", -0.35)), (("blue", 1.0), ("green", -1.0))),
    "green": Aim((("green", 1.0), ("blue", -0.35)), (("green", 1.0), ("blue", -1.0))),
}
_FOR_TEAM = {
    "blue": Aim(((ALL, 0.6), ("blue", 0.4), ("green", -0.2)), ((ALL, 1.0),)),
    "green": Aim(((ALL, 0.6), ("green", 0.4), ("blue", -0.2)), ((ALL, 1.0),)),
}
BY_DWARF: Final = {"miner": MINER, "selfish": SELFISH, **TEAM, "geologist": GEOLOGIST}
"""The aims of dwarfs that never change theirs."""


def aim_of(observation: Observation) -> Aim:
    """Return the present aim of the observing seat's dwarf."""
    dwarf = observation.dwarf or "miner"
    if dwarf == "saboteur":
        return _saboteur(observation)
    if dwarf == "boss":
        return _boss(observation)
    if dwarf == "profiteer":
        return _profiteer(observation)
    return BY_DWARF[dwarf]


def _saboteur(observation: Observation) -> Aim:
    """Return a saboteur's aim: only a sleeper digs for its cover."""
    if shows_itself(observation):
        return SABOTEUR
    return DIGGING_FOR_SHOW if style(observation) == "sleeper" else LAYING_ASIDE


def _boss(observation: Observation) -> Aim:
    """Return the boss's aim: it wins with either team, and favours the smaller one."""
    sizes = _sizes(observation)
    if sizes["blue"] == sizes["green"]:
        return UNDECIDED_BOSS
    return _FOR_TEAM[min(("blue", "green"), key=lambda team: sizes[team])]


def _profiteer(observation: Observation) -> Aim:
    """Return the profiteer's aim: it wins with everybody, and joins the smallest side."""
    sizes = _sizes(observation)
    side = min(("saboteur", "blue", "green"), key=lambda name: sizes[name])
    if side != "saboteur":
        return _FOR_TEAM[side]
    return _saboteur(observation)


def _sizes(observation: Observation) -> dict[str, float]:
    """Return the estimated number of players on each side; the boss counts for both teams."""
    likely = likely_dwarfs(observation)
    known = list(known_dwarfs(observation).values())
    strangers = len(observation.fronts) - 1 - len(known)

    def size(dwarf: str) -> float:
        return known.count(dwarf) + strangers * likely.get(dwarf, 0.0)

    boss = size("boss")
    return {
        "saboteur": size("saboteur"),
        "blue": size("blue") + boss,
        "green": size("green") + boss,
    }


Gold = tuple[float, float, float]
"""The chance of gold at each goal."""


@lru_cache(10_000)
def way(away: Away, gold: Gold) -> float:
    """Return the treasure's distance in cards, given each goal's distance and chance of gold; 0
    means that a goal is hit. Otherwise half of it is the path to the nearest goal that may be the
    treasure, and half the average weighted by chance. So being near one goal is good, and better if
    the others are close too.
    """
    nearest, mean = BLOCKED, 0.0
    for cards, chance in zip(away, gold, strict=True):
        if chance:
            nearest, mean = min(nearest, cards), mean + chance * cards
    return nearest and (nearest + mean) / 2


@dataclass(frozen=True, slots=True)
class Outlook:
    """One seat's conclusions about the round, calculated once for all its moves.

    `targets` are the cells of the goals that may be the treasure, `gold` the chance of each goal.
    `now` is the treasure's distance in cards, in each view of the aim and in ALL. `trust` and
    `suspicion` are, by seat, the trust and the chance of a saboteur.
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
        """Return the treasure's present distance in cards for everybody."""
        return self.now[ALL]

    @property
    def me(self) -> int:
        """Return the number of the observing seat."""
        assert self.seen.seat is not None
        return self.seen.seat

    def way(self, away: Away) -> float:
        """Return the treasure's distance in cards, given the distances `away` of the three
        goals.
        """
        return way(away, self.gold)

    def chance_of(self, away: Away) -> float:
        """Return the chance that the treasure is among the goals at distance 0."""
        return sum(chance for cards, chance in zip(away, self.gold, strict=True) if cards == 0)

    def after(self, view: str, laid: Laid) -> float:
        """Return the treasure's distance in cards in a view (ALL or a team) after a card is
        laid.
        """
        return self.way(self.views[view].after(laid))

    def without(self, cell: int) -> dict[str, float]:
        """Return the treasure's distance in cards in each view, by the view's name, after the card
        at a packed cell is removed.
        """
        maze = self.maze.copy()
        maze.remove(cell)
        return {name: self.way(ways_of(maze, name).away()) for name in self.views}


def outlook_of(observation: Observation, beliefs: Beliefs) -> Outlook:
    """Return a seat's conclusions about the round, from its observation and beliefs."""
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
