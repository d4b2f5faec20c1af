"""Measures how suspicious saboteurs and others look to a spectator."""

from collections.abc import Sequence
from itertools import islice

from games.bots.beliefs.belief import suspicions_over_time
from games.rules import engine
from games.rules.events import Event
from games.rules.position import Position


def suspicions(over: Position, events: Sequence[Event], heard: int) -> list[float]:
    """Return a spectator's suspicion of each seat after `heard` events, less the deck's."""
    told = suspicions_over_time(engine.observe(over, None, events))
    first, *_, then = islice(told, heard + 1) if heard else [next(told)] * 2
    return [round(after - before, 4) for before, after in zip(first, then, strict=True)]
