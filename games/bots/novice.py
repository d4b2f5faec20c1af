"""A computer player for company: weighs each of its moves once and takes the best.

It does not look ahead; everything it goes by lies in its Observation, what has been done at the
table with it.
"""

from random import Random

from games.bots.outlook import outlook_of
from games.bots.worths import worth
from games.rules.moves import Move
from games.rules.observation import Observation


def novice(observation: Observation, seed: str) -> Move:
    """The legal move that is worth most; the seed decides between equals."""
    outlook = outlook_of(observation)
    worths = [worth(outlook, move) for move in observation.moves]
    best = max(worths)
    equals = [move for move, value in zip(observation.moves, worths, strict=True) if value == best]
    return equals[0] if len(equals) == 1 else Random(seed).choice(equals)
