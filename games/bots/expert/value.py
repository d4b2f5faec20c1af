"""A position's value to a seat, in gold: the chance of the treasure, times shares."""

import json
from collections.abc import Sequence
from functools import cache
from math import exp, log1p
from pathlib import Path
from typing import Any

from games.bots.expert.nuggets import expected_share
from games.bots.mine import ALL, ways_of
from games.rules.cards.tiles import FEATURE
from games.rules.ending.nuggets import MANY_SABOTEURS_TAKE, SABOTEURS_TAKE, SELFISH_TAKES
from games.rules.ending.pay import LESS, SHARE, SHARE_OF_MANY, TEAMS
from games.rules.mine.goals import TREASURE
from games.rules.position import Position

FIGURES = Path(__file__).with_name("value.json")
_NUGGET = 1.57  # the average value of a nugget card
_STOLEN = 0.7  # of a gold, for a theft that is not removed yet
_NEARER = 0.75  # the chance of the team with the shorter way, once the treasure is reached


def gold_of(position: Position, seat: int, had: int) -> float:
    """Return a seat's gold from the round: what it got once that is over, else the expected gold.

    Of nugget cards a miner gets what it can expect to draw.
    """
    if position.outcome is not None:
        if position.dwarfs[seat] == "miner" and position.outcome.treasure:
            return expected_share(position, seat)
        return position.purses[seat] - had + _by_theft(position, seat)
    chance = chance_of_treasure(position)
    reached, missed = _if_reached(position, seat), _if_missed(position, seat)
    return (
        chance * reached
        + (1 - chance) * missed
        + _crystals(position, seat)
        + _by_theft(position, seat)
    )


def chance_of_treasure(position: Position) -> float:
    """Return the chance that the treasure will be reached, from fitted figures."""
    weights = _fitted()["saboteur-2" if position.rules.expansion else "base"]
    total = sum(weight * value for weight, value in zip(weights, features(position), strict=True))
    return 1 / (1 + exp(-max(-30.0, min(30.0, total))))


def features(position: Position) -> Sequence[float]:
    """Return the features that the chance of the treasure depends on, in `value.json`'s order."""
    away = ways_of(position.maze, ALL).away()[position.goals.index(TREASURE)]
    players = position.players
    turns = (len(position.draw) + sum(map(len, position.hands))) / players
    foes = [seat for seat, dwarf in enumerate(position.dwarfs) if dwarf == "saboteur"]
    free = [seat for seat in range(players) if position.may_dig(seat)]
    free_foes = sum(seat in foes for seat in free)
    return (
        1.0,
        away,
        log1p(turns),
        away / (1 + turns),
        (len(free) - free_foes) / players,
        free_foes / players,
        len(foes) / players,
    )


@cache
def _fitted() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(FIGURES.read_text(encoding="utf-8"))["weights"]
    return found


def _if_reached(position: Position, seat: int) -> float:
    dwarf = position.dwarfs[seat]
    if dwarf == "miner":
        unpaid = position.rules.broken_miners_unpaid and not position.may_dig(seat)
        return 0.0 if unpaid else _NUGGET
    if dwarf == "selfish":
        return SELFISH_TAKES / sum(held != "saboteur" for held in position.dwarfs)
    if dwarf in ("saboteur", "geologist") or position.is_trapped(seat):
        return 0.0
    return sum(_chance_of(position, team) * _share(position, seat, (team,)) for team in TEAMS)


def _chance_of(position: Position, team: str) -> float:
    """Return a team's chance to win once the treasure is reached: higher for the nearer one."""
    gold = position.goals.index(TREASURE)
    own, other = (
        ways_of(position.maze, name).away()[gold]
        for name in (team, *(each for each in TEAMS if each != team))
    )
    return 0.5 if own == other else _NEARER if own < other else 1 - _NEARER


def _if_missed(position: Position, seat: int) -> float:
    dwarf = position.dwarfs[seat]
    if not position.rules.expansion:
        if dwarf != "saboteur":
            return 0.0
        return SABOTEURS_TAKE.get(position.dwarfs.count("saboteur"), MANY_SABOTEURS_TAKE)
    if dwarf not in ("saboteur", "profiteer") or position.is_trapped(seat):
        return 0.0
    return _share(position, seat, ("saboteur",))


def _share(position: Position, seat: int, sides: tuple[str, ...]) -> float:
    """Return a seat's gold in Saboteur 2's sharing if these sides win.

    0 if it is in none of them.
    """
    with_them = (*sides, "profiteer", *(("boss",) if "saboteur" not in sides else ()))
    winners = [
        other
        for other, dwarf in enumerate(position.dwarfs)
        if dwarf in with_them and not position.is_trapped(other)
    ]
    if seat not in winners:
        return 0.0
    return max(0, SHARE.get(len(winners), SHARE_OF_MANY) - LESS.get(position.dwarfs[seat], 0))


def _crystals(position: Position, seat: int) -> float:
    if position.dwarfs[seat] != "geologist" or position.is_trapped(seat):
        return 0.0
    crystals = sum(FEATURE[tile] == "crystal" for tile in position.maze.tiles.values())
    return crystals / position.dwarfs.count("geologist")


def _by_theft(position: Position, seat: int) -> float:
    return _STOLEN if seat in position.thefts and not position.is_trapped(seat) else 0.0
