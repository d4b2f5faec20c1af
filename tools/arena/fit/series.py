"""The deals to fit and to judge figures on, and the rounds that Regulars play with them."""

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from games import bots
from games.rules import engine
from games.rules.events import Event
from games.rules.fair.dealing import seat_players
from games.rules.observation import Observation
from games.rules.position import Position
from games.rules.ruleset import Ruleset
from tools.arena.lines import Line, resumed_lines
from tools.seeds import round_seed

BOXES = {"base": Ruleset(rounds=1), "saboteur-2": Ruleset(rounds=1, expansion=True)}
FEWEST = 3  # Saboteur 2 for two is a different game

EVERY = 3
"""One in this many turns is sampled: neighbouring turns are nearly the same."""


@dataclass(slots=True)
class RegularTurn:
    """A turn of a Regular: all dwarfs, what it saw, its seed, and the events."""

    number: int
    dwarfs: tuple[str, ...]
    seen: Observation
    dice: str
    events: list[Event] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Series:
    """A number of deals of a seed for each number of players; `folder` keeps the results."""

    seed: str
    deals: int
    folder: Path

    @property
    def kept(self) -> list[str]:
        """The deals to fit on."""
        return [f"{self.seed}/{number}" for number in range(0, self.deals, 2)]

    @property
    def held_out(self) -> list[str]:
        """The deals to judge on."""
        return [f"{self.seed}/{number}" for number in range(1, self.deals, 2)]

    def lines(
        self, what: str, box: str, seeds: list[str], line: Callable[[Ruleset, int, str], Line]
    ) -> Iterator[Line]:
        """Yield a line for each deal and number of players, from the folder or played now."""
        rules = BOXES[box]
        for players in rules.players:
            if players < FEWEST:
                continue
            file = self.folder / f"{what}-{box}-{players}-{self.seed}.jsonl"

            def told(seed: str, players: int = players) -> dict[str, Any]:
                return {"seed": seed, **line(rules, players, seed)}

            for number, found in enumerate(resumed_lines(file, seeds, told), 1):
                shown = f"{what}, {box}, {players} players: {number} of {len(seeds)}"
                print(f"\r{shown:60}", end="", file=sys.stderr, flush=True)
                yield found


def play(rules: Ruleset, players: int, seed: str) -> Iterator[tuple[Position, RegularTurn]]:
    """Yield the position and the turn before each turn of a round between Regulars.

    A turn's events are filled in when the next one is requested.
    """
    starter = seat_players(round_seed(seed, 0), players).starter
    position = engine.start(rules, engine.deal(rules, players, round_seed(seed)), starter=starter)
    events, number = list[Event](), 0
    while (seat := position.turn) is not None and position.phase == "digging":
        seen, dice = engine.observe(position, seat, events), f"{seed}/{number}/{seat}"
        turn = RegularTurn(number, tuple(position.dwarfs), seen, dice)
        yield position, turn
        turn.events += engine.play(position, seat, bots.choose(seen, dice))
        events += turn.events
        number += 1
