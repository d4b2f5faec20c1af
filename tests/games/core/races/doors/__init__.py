"""Every door of a game, as somebody at the table goes through it.

A new door is one function in one of these modules: `test_every_pair_of_doors` races it with the
others.
"""

from tests.games.core.races.doors import asides, crews, lobby, measures, play, seats, sweeps
from tests.games.core.races.doors.door import DOORS, Call, Door

__all__ = [
    "DOORS",
    "Call",
    "Door",
    "asides",
    "crews",
    "lobby",
    "measures",
    "play",
    "seats",
    "sweeps",
]
