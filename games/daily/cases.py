"""The rounds that are shown, one a day: each a record of a game of one round, and where it is cut.

`python -m tools.daily` writes `rounds.jsonl`; docs/computer-players.md explains how.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from games.bots.beliefs import outsiders_beliefs
from games.rules import engine
from games.rules.events import Event
from games.rules.files.record import Record, read_record
from games.rules.observation import Observation

_FILE = Path(__file__).with_name("rounds.jsonl")


class SeenTurn(NamedTuple):
    """A turn as everyone could see it."""

    seat: int
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Case:
    """A round as everybody could see it, turn by turn, and what nobody knew.

    `seen` begins before the first turn, so it is one longer than `turns`. `cut` is how many turns
    are shown to people who have not guessed. `computer` is each seat's suspicion at that moment, to
    a computer player that only watched.
    """

    names: tuple[str, ...]
    cut: int
    seen: tuple[Observation, ...]
    turns: tuple[SeenTurn, ...]
    dwarfs: tuple[str, ...]
    computer: tuple[float, ...]


@lru_cache(8)
def case(number: int) -> Case:
    """Return the round of a day; the days go round and round through the file."""
    lines = _lines()
    return case_of(json.loads(lines[number % len(lines)]))


def case_of(written: dict[str, object]) -> Case:
    """Return the round of a line of the file."""
    record, cut = read_record(written["game"]), int(str(written["cut"]))
    turns, seen = _played(record)
    beliefs = outsiders_beliefs(seen[cut])
    return Case(
        names=tuple(record.seats),
        cut=cut,
        seen=tuple(seen),
        turns=tuple(turns),
        dwarfs=tuple(record.rounds[0].deal.dwarfs),
        computer=tuple(beliefs.suspicion(seat) for seat in range(len(record.seats))),
    )


def _played(record: Record) -> tuple[list[SeenTurn], list[Observation]]:
    played = record.rounds[0]
    position = engine.start(record.rules, played.deal, starter=played.starter)
    turns: list[SeenTurn] = []
    events: list[Event] = []
    seen = [engine.observe(position, None, events)]
    for seat, move in played.moves:
        turns.append(SeenTurn(seat, tuple(engine.play(position, seat, move))))
        events = [*events, *turns[-1].events]
        seen.append(engine.observe(position, None, events))
    return turns, seen


@cache
def _lines() -> Sequence[str]:
    return _FILE.read_text(encoding="utf-8").splitlines()
