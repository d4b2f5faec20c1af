"""The computer player for company: weighs each of its moves once, by who it thinks is who."""

from random import Random

from games.bots.beliefs import Beliefs, private_beliefs
from games.bots.choosing import best_of
from games.bots.outlook import outlook_of
from games.bots.worths import worth
from games.rules.moves import Move
from games.rules.observation import Observation

TEMPERATURE = 0.03
"""How far below the best a move may be worth and still be played now and then: somebody who
always did the one thing would give every saboteur away."""


def regular(observation: Observation, seed: str) -> Move:
    """One of the legal moves that are worth most; the seed decides between near equals."""
    return weighed(observation, private_beliefs(observation, seed), seed)


def weighed(
    observation: Observation, beliefs: Beliefs, seed: str, temperature: float = TEMPERATURE
) -> Move:
    """The same for whoever believes this."""
    outlook = outlook_of(observation, beliefs)
    worths = [worth(outlook, move) for move in observation.moves]
    return best_of(observation.moves, worths, Random(seed), temperature)
