"""Winners and their gold in Saboteur 2 (rules.md 6.5)."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from games.rules.cards.cells import GOALS
from games.rules.cards.tiles import FEATURE, REACH_FOR
from games.rules.mine.goals import TREASURE
from games.rules.position import Position

TEAMS = ("blue", "green")
SHARE = {1: 5, 2: 4, 3: 3, 4: 2}
SHARE_OF_MANY = 1
LESS = {"boss": 1, "profiteer": 2}


def share_gold(position: Position, connector: int | None) -> tuple[list[int], dict[str, Any]]:
    """Return each seat's gold in Saboteur 2, and the facts of the outcome behind it.

    The facts are winners, teams, teams with a free path, and crystals. The position is unchanged.
    """
    free_for = teams_with_a_free_path(position) if connector is not None else ()
    teams = () if connector is None else winning_teams(position.dwarfs[connector], free_for)
    winners = _winners(position, connector, teams)
    crystals = _crystals(position)
    share = SHARE.get(len(winners), SHARE_OF_MANY)
    gains = [0] * position.players
    for seat in winners:
        gains[seat] = max(0, share - LESS.get(position.dwarfs[seat], 0))
    geologists = _untrapped(position, ("geologist",))
    for seat in geologists:
        gains[seat] = crystals // len(geologists)
    facts = {"winners": tuple(winners), "teams": teams, "free_for": free_for, "crystals": crystals}
    return gains, facts


def teams_with_a_free_path(position: Position) -> tuple[str, ...]:
    """Return the teams that reach the treasure without passing the other team's doors."""
    treasure = GOALS[position.goals.index(TREASURE)]
    return tuple(team for team in TEAMS if treasure in position.maze.lit_by(REACH_FOR[team]))


def winning_teams(connector: str, free_for: tuple[str, ...]) -> tuple[str, ...]:
    """Return the teams that win the digging (rules.md 6.5), given those with a free path.

    Only the connector's team if it has one, otherwise all that have one.
    """
    return (connector,) if connector in free_for else free_for


def _winners(position: Position, connector: int | None, teams: tuple[str, ...]) -> list[int]:
    if connector is None:
        return _untrapped(position, ("saboteur", "profiteer"))
    return _untrapped(position, (*teams, "boss", "profiteer"))


def _untrapped(position: Position, dwarfs: tuple[str, ...]) -> list[int]:
    return [
        seat
        for seat, dwarf in enumerate(position.dwarfs)
        if dwarf in dwarfs and not position.is_trapped(seat)
    ]


def _crystals(position: Position) -> int:
    return sum(FEATURE[tile] == "crystal" for tile in position.maze.tiles.values())


_TOGETHER = ("miner", "saboteur", "blue", "green")


def sides_of(dwarfs: Sequence[str]) -> list[list[int]]:
    """Return the seats of each side of a round: miners, saboteurs, blue and green together.

    Every other dwarf is a side alone.
    """
    sides: dict[str, list[int]] = defaultdict(list)
    for seat, dwarf in enumerate(dwarfs):
        sides[dwarf if dwarf in _TOGETHER else f"{dwarf} {seat}"].append(seat)
    return list(sides.values())
