"""Tables to test at: every number of players, edition and option, and rounds played on them."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from games.rules import engine
from games.rules.fair.dealing import seat_players
from games.rules.kinds.registry import expand
from games.rules.moves import Move
from games.rules.ruleset import Ruleset
from tools.seeds import round_seed

OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"edition": "classic"},
    {"break_own_tools": False},
    {"broken_miners_unpaid": True},
    {"selfish_dwarf": True},
    {"all_saboteurs_dealt": True},
    {
        "edition": "classic",
        "selfish_dwarf": True,
        "all_saboteurs_dealt": True,
        "broken_miners_unpaid": True,
    },
    {"rounds": 1},
    {"expansion": True},
    {"expansion": True, "break_own_tools": False},
)


@dataclass(frozen=True)
class Table:
    """Rules and a number of players that go together."""

    rules: Ruleset
    players: int

    def __str__(self) -> str:
        options = {**self.rules.options()}
        named = [name if value is True else f"{value}" for name, value in options.items() if value]
        return f"{self.players} players {' '.join(named)}"


TABLES = tuple(
    Table(rules, players)
    for rules in (Ruleset(**options) for options in OPTIONS)
    for players in rules.players
)


@dataclass
class Step:
    """A position on its way: the seat and the move that come next from it."""

    position: engine.Position
    seat: int
    move: Move


def new_round(table: Table, seed: str, number: int = 1) -> engine.Position:
    """A freshly dealt round."""
    deal = engine.deal(table.rules, table.players, round_seed(seed, number))
    starter = seat_players(round_seed(seed, 0), table.players).starter
    return engine.start(table.rules, deal, number, starter)


def random_round(position: engine.Position, seed: str) -> Iterator[Step]:
    """Play a position to its end with random legal moves, stopping before each of them."""
    chance = Random(seed)
    while (seat := position.turn) is not None:
        move = chance.choice(engine.legal(position))
        yield Step(position, seat, expand(position, move))
        engine.apply(position, move)


def random_position(table: Table, seed: str) -> engine.Position:
    """A position somewhere in the middle of a round, digging more than at random."""
    position, chance = new_round(table, seed), Random(seed)
    for _ in range(chance.randrange(1, 60)):
        moves = engine.legal(position)
        digs = [move for move in moves if move < 1 << 24]
        engine.apply(position, chance.choice(digs or moves))
        if position.turn is None:
            return new_round(table, seed)
    return position
