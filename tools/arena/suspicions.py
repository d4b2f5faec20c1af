"""How suspicious saboteurs make themselves, and others seem, to whoever looks on."""

from collections.abc import Sequence
from itertools import islice

from games.bots.beliefs import suspicions_over_time
from games.rules import engine
from games.rules.events import Event
from games.rules.position import Position


def suspicions(over: Position, events: Sequence[Event], heard: int) -> list[float]:
    """Of each seat of a round, after so many of its events, above what the deck alone says."""
    told = suspicions_over_time(engine.observe(over, None, events))
    first, *_, then = islice(told, heard + 1) if heard else [next(told)] * 2
    return [round(after - before, 4) for before, after in zip(first, then, strict=True)]
