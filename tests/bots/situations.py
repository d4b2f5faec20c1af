"""Rounds set up in the middle, and what a computer player makes of its turn there."""

from typing import Any

from games import bots
from games.rules import engine
from games.rules.events import Event
from games.rules.files import setup
from games.rules.moves import Move
from games.rules.observation import Observation

SEED = "a seed"
FIVE_MINERS = ["miner"] * 5
# A round in which nobody waits for anything any more.
LATE = 40


def straight(length: int) -> list[str]:
    """A straight tunnel of this many cards from the start to the east."""
    return [f"EW@{x},0" for x in range(1, length + 1)]


def sight(
    dwarfs: list[str],
    hand: list[str],
    *,
    turns: int = 0,
    goals_seen: tuple[int, ...] = (),
    dwarfs_seen: dict[int, str] | None = None,
    events: tuple[Event, ...] = (),
    **written: Any,
) -> Observation:
    """What seat 0 sees on its turn with this hand; everybody else holds a straight tunnel.

    Other keys are those of a scenario (notation.md). `goals_seen` are the goals seat 0 saw by
    map, `dwarfs_seen` what inspections showed it, by seat, `events` what happened so far.
    """
    others = [["EW"] for _ in dwarfs[1:]]
    position = setup.set_up(
        {"dwarfs": dwarfs, "hands": [hand, *others], "draw": ["EW"] * 20, **written}
    )
    position.turns = turns
    position.seen_goals[0] = sum(1 << goal for goal in goals_seen)
    position.seen_dwarfs = [(0, on, dwarf, 0) for on, dwarf in sorted((dwarfs_seen or {}).items())]
    return engine.observe(position, 0, events)


def regular(dwarfs: list[str], hand: list[str], **written: Any) -> Move:
    """What the Regular plays in seat 0 (see `sight`)."""
    return bots.choose(sight(dwarfs, hand, **written), SEED)


def regular_with_saboteur_2(dwarfs: list[str], hand: list[str], **written: Any) -> Move:
    """The same with the expansion."""
    return regular(dwarfs, hand, rules={"expansion": True}, **written)
