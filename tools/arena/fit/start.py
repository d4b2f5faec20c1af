"""The first likelihood ratios of deeds, from which those in play were fitted."""

from collections.abc import Mapping
from typing import Final

from games.bots.beliefs.likelihoods import Ratios, fitted

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


def column(name: str) -> Mapping[str, Ratios]:
    """Return the `start` or `fitted` figures of both boxes. Raises KeyError for another name."""
    return {"start": START, "fitted": fitted()}[name]
