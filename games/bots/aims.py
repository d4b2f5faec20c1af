"""Aims of a dwarf in the mine."""

from dataclasses import dataclass, field
from typing import Final

from games.bots.covertness import shows_itself, style
from games.bots.mine import ALL
from games.bots.others import known_dwarfs, likely_dwarfs
from games.rules.observation import Observation


@dataclass(frozen=True, slots=True, eq=False)
class Aim:
    """The worth of digging to a dwarf.

    `nearer` has, for each view of the mine (everybody's or a team's), the worth of bringing the
    treasure one card nearer in it. `finish` has, in order, the worth from -1 to 1 of laying the
    card that reaches it in that view; the first view that reaches it counts.
    """

    nearer: tuple[tuple[str, float], ...]
    finish: tuple[tuple[str, float], ...]
    alone: bool = False  # only the connector is paid
    crystals: bool = False  # paid for crystals, with any winner
    sabotage: bool = False  # wants the treasure missed, even while it hides that
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
"""The aims that never change."""


def aim_of(observation: Observation) -> Aim:
    """Return the present aim of the seat's dwarf."""
    dwarf = observation.dwarf or "miner"
    if dwarf == "saboteur":
        return _saboteur(observation)
    if dwarf == "boss":
        return _boss(observation)
    if dwarf == "profiteer":
        return _profiteer(observation)
    return BY_DWARF[dwarf]


def _saboteur(observation: Observation) -> Aim:
    """Return a saboteur's aim: only a sleeper pays for its cover by digging."""
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
