"""Likelihood ratios of deeds: how much likelier for a saboteur than for a miner, as a logarithm.

Figures are keyed by box and deed, with one for an actor who may dig and one for an actor blocked by
broken tools, whose discards say less. `likelihoods.json` has them as fitted on rounds of Regulars,
with the command that made them (`python -m tools.arena.fit`), the counts and a report.
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

Ratios = Mapping[str, tuple[float, float]]
"""For each deed: the ratio for a free actor, and for a blocked one."""

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
    """Return a pair of weighted log odds of a saboteur for each deed, by the deed's name, as
    computer players use them.
    """
    box = "saboteur-2" if expansion else "base"
    instead = _instead.get()
    return _in_play(box) if instead is None else _believed(instead[box])


@contextmanager
def using(ratios: Mapping[str, Ratios]) -> Iterator[None]:
    """Replace the figures of all computer players, given by box, inside the `with` block, to
    measure what the figures are worth.
    """
    token = _instead.set(ratios)
    try:
        yield
    finally:
        _instead.reset(token)


@cache
def fitted() -> Mapping[str, Ratios]:
    """Return the fitted figures of both boxes by the box's name, read once from
    `likelihoods.json`.
    """
    boxes = json.loads(FIGURES.read_text(encoding="utf-8"))["likelihoods"]
    return {
        box: {deed: tuple(figures["fitted"]) for deed, figures in deeds.items()}
        for box, deeds in boxes.items()
    }


@cache
def _in_play(box: str) -> Ratios:
    return _believed(fitted()[box])


def _believed(ratios: Ratios) -> Ratios:
    return {deed: (_trusted(free), _trusted(blocked)) for deed, (free, blocked) in ratios.items()}


def _trusted(ratio: float) -> float:
    return TRUST_IN_THE_TABLE * max(-CLIP, min(CLIP, ratio))
