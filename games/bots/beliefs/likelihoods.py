"""What each deed tells: how much likelier a saboteur does it than a miner, as a logarithm.

By box, by deed, then by whether who did it may dig, or is blocked by broken tools: whoever is
blocked has little choice, so that their discards say less. START is where the figures began;
`likelihoods.json` has those that were fitted on rounds of Regulars beside them, with the command
that did it (`python -m tools.arena.fit`), the counts and a report. IN_PLAY says which of them
computer players go by.
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
"""How far the figures are believed; people play otherwise than those they come from."""

CLIP: Final = 2.0
"""No single deed says more than this, however seldom the other side did it when it was counted."""

IN_PLAY: Final = {"base": "fitted", "saboteur-2": "fitted"}

Ratios = Mapping[str, tuple[float, float]]
"""By deed: of somebody free, and of somebody blocked."""

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
"""Of a team's dwarf beside one without a team that a door is its own or the other's, and of a
geologist beside anybody else that a card has a crystal.
"""

_ON_PLAYERS_OF_TEAMS: Final = 0.5
"""With Saboteur 2 teams break each other's tools too: this much is left of what that tells."""

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
"""How likely a miner who saw a goal digs so, as a logarithm, if the gold is where it is thought
to be: their direction is evidence of the gold.
"""

SPOILS: Final = {"saboteur": 1.0, "profiteer": 0.5, "geologist": 0.2}
"""How much of a saboteur's ways each dwarf has; the others none."""

LOW, HIGH = 0.7, 1.5
"""Below and above these multiples of the prior a player is a low or a high suspect."""

_instead: ContextVar[Mapping[str, Ratios] | None] = ContextVar("instead", default=None)


def in_use(expansion: bool) -> Ratios:
    """What each deed adds to the logarithm of a saboteur's odds, as far as it is believed."""
    box = "saboteur-2" if expansion else "base"
    instead = _instead.get()
    return _in_play(box) if instead is None else _believed(instead[box])


@contextmanager
def using(ratios: Mapping[str, Ratios]) -> Iterator[None]:
    """Within it everybody goes by these figures, by box: to measure what they are worth."""
    token = _instead.set(ratios)
    try:
        yield
    finally:
        _instead.reset(token)


def column(name: str) -> Mapping[str, Ratios]:
    """The figures of both boxes: `start` or `fitted`. KeyError for another name."""
    return {"start": START, "fitted": fitted()}[name]


@cache
def fitted() -> Mapping[str, Ratios]:
    """Those of the file."""
    boxes = json.loads(FIGURES.read_text(encoding="utf-8"))["likelihoods"]
    return {
        box: {deed: tuple(told["fitted"]) for deed, told in deeds.items()}
        for box, deeds in boxes.items()
    }


@cache
def _in_play(box: str) -> Ratios:
    return _believed(column(IN_PLAY[box])[box])


def _believed(ratios: Ratios) -> Ratios:
    return {deed: (_trusted(free), _trusted(blocked)) for deed, (free, blocked) in ratios.items()}


def _trusted(ratio: float) -> float:
    return TRUST_IN_THE_TABLE * max(-CLIP, min(CLIP, ratio))
