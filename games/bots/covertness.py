"""Covertness of saboteurs: drawn once for each round, so that they differ."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from random import Random
from typing import Final

from games.rules.observation import Observation

TURNS_OF_PEACE: Final = 4  # at most; a table with fewer players has one turn of each

STYLES: Final = {"open": 30, "mild": 60, "sleeper": 10}
"""Percentages of the styles among saboteurs."""

_LAPS_OF_PEACE = {"open": 0.0, "mild": 0.5, "sleeper": 4.0}
_CLOSE = 4  # columns from the goals: nobody waits when the digging has come so far
_GOALS_COLUMN = 8

_for_all: ContextVar[str | None] = ContextVar("for_all", default=None)


@contextmanager
def always(chosen: str) -> Iterator[None]:
    """Give every saboteur this style within the context: for measuring its worth."""
    token = _for_all.set(chosen)
    try:
        yield
    finally:
        _for_all.reset(token)


def style(observation: Observation) -> str:
    """Return the covertness of this seat in this round: the same on each of its turns.

    It depends on facts that stay the same after the round's first turn, and on no dwarf.
    """
    if chosen := _for_all.get():
        return chosen
    first = observation.events[:1]
    return _drawn(repr((observation.number, observation.starter, observation.seat, first)))


@lru_cache(4096)
def _drawn(what_stays: str) -> str:
    return Random(what_stays).choices([*STYLES], [*STYLES.values()])[0]


def shows_itself(observation: Observation) -> bool:
    """Return whether a saboteur may openly spoil now."""
    seats, turns = len(observation.fronts), observation.turns
    if turns < min(seats, TURNS_OF_PEACE):
        return False
    return turns >= _LAPS_OF_PEACE[style(observation)] * seats or _is_close(observation)


def _is_close(observation: Observation) -> bool:
    reached = [card.at[0] for card in observation.mine if card.reached]
    return max(reached, default=0) >= _GOALS_COLUMN - _CLOSE
