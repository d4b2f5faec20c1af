"""Likelihood ratios of deeds: how much likelier for a saboteur than for a miner, as a logarithm.

Figures are keyed by box and deed, with one for an actor who may dig and one for an actor blocked by
broken tools, whose discards say less. START has the first figures. `likelihoods.json` has figures
fitted on rounds of Regulars, the command that made them (`python -m tools.arena.fit`), the counts
and a report. IN_PLAY chooses the figures that computer players use.
"""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Final

FIGURES = Path(__file__).with_name("likelihoods.json")

TRUST_IN_THE_TABLE: Final = 0.75
"""The weight of the figures: people play differently from the bots they were fitted on."""

CLIP: Final = 2.0
"""The most that a single deed counts, however rare it was on the other side."""

IN_PLAY: Final = {"base": "fitted", "saboteur-2": "fitted"}

Ratios = Mapping[str, tuple[float, float]]
"""For each deed: the ratio for a free actor, and for a blocked one."""

_START: Final[Ratios] = {
    "advance-clear": (-2.0, -2.0),
    "advance-some": (-1.8, -1.8),
    "advance-none": (0.4, 0.4),
    "setback": (2.0, 2.0),
    "dead-end-harmful": (2.0, 2.0),
    "dead-end-harmless": (0.5, 0.5),
    "discard": (-0.14, 0.19),
    "map": (0.1, -0.4),
    "rockfall-good": (-1.9, -2.0),
    "rockfall-neutral": (-0.9, -1.7),
    "rockfall-bad": (2.0, 2.0),
}

_START_ON_PLAYERS: Final[Ratios] = {
    "break-low": (2.0, 2.0),
    "break-middle": (2.0, -0.3),
    "break-high": (-0.8, -2.0),
    "repair-low": (-2.0, -2.0),
    "repair-middle": (-1.7, -2.0),
    "repair-high": (1.5, 2.0),
    "repair-own": (-0.5, -0.5),
}

_START_OF_CARDS: Final[Ratios] = {
    "own-door": (2.0, 2.0),
    "other-door": (-1.33, -1.33),
    "crystal": (1.07, 1.07),
}
"""Ratios of special dwarfs of Saboteur 2.

For doors, a team's dwarf (own or other colour) against one without a team; for crystals, a
geologist against anybody else.
"""

_ON_PLAYERS_OF_TEAMS: Final = 0.5
"""The weight of deeds on players in Saboteur 2, where teams also break each other's tools."""

START: Final[Mapping[str, Ratios]] = {
    "base": {**_START, **_START_ON_PLAYERS},
    "saboteur-2": {
        **_START,
        **{
            deed: (_ON_PLAYERS_OF_TEAMS * free, _ON_PLAYERS_OF_TEAMS * blocked)
            for deed, (free, blocked) in _START_ON_PLAYERS.items()
        },
        **_START_OF_CARDS,
    },
}

KNOWER: Final[dict[str, float]] = {
    "advance-clear": 0.0,
    "advance-some": -0.1,
    "advance-none": -0.6,
    "setback": -1.4,
    "dead-end-harmful": -1.4,
    "dead-end-harmless": -0.6,
}
"""The log likelihood of a miner who has seen a goal digging so, for a possible place of the gold.

So the miner's direction is evidence of the gold.
"""

SPOILS: Final = {"saboteur": 1.0, "profiteer": 0.5, "geologist": 0.2}
"""The share of a saboteur's habits in each dwarf; none in other dwarfs."""

LOW, HIGH = 0.7, 1.5
"""Multiples of the prior; below LOW a player is a low suspect, above HIGH a high one."""

_instead: ContextVar[Mapping[str, Ratios] | None] = ContextVar("instead", default=None)


def in_use(expansion: bool) -> Ratios:
    """Return what each deed adds to the log odds of a saboteur, after weighting."""
    box = "saboteur-2" if expansion else "base"
    instead = _instead.get()
    return _in_play(box) if instead is None else _believed(instead[box])


@contextmanager
def using(ratios: Mapping[str, Ratios]) -> Iterator[None]:
    """Make all computer players use these figures within the context, to measure their worth."""
    token = _instead.set(ratios)
    try:
        yield
    finally:
        _instead.reset(token)


def column(name: str) -> Mapping[str, Ratios]:
    """Return the `start` or `fitted` figures of both boxes. Raises KeyError for another name."""
    return {"start": START, "fitted": fitted()}[name]


@cache
def fitted() -> Mapping[str, Ratios]:
    """Return the figures in the file."""
    boxes = json.loads(FIGURES.read_text(encoding="utf-8"))["likelihoods"]
    return {
        box: {deed: tuple(figures["fitted"]) for deed, figures in deeds.items()}
        for box, deeds in boxes.items()
    }


@cache
def _in_play(box: str) -> Ratios:
    return _believed(column(IN_PLAY[box])[box])


def _believed(ratios: Ratios) -> Ratios:
    return {deed: (_trusted(free), _trusted(blocked)) for deed, (free, blocked) in ratios.items()}


def _trusted(ratio: float) -> float:
    return TRUST_IN_THE_TABLE * max(-CLIP, min(CLIP, ratio))
