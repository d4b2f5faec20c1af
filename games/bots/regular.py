"""The computer player for company: weighs each of its moves once, guessing who is who."""

from random import Random

from games.bots.beliefs import Beliefs, private_beliefs
from games.bots.choosing import best_of
from games.bots.outlook import outlook_of
from games.bots.worths import worth
from games.rules.moves import Move
from games.rules.observation import Observation

TEMPERATURE = 0.03
"""The spread in worth among the moves played now and then.

A player who always made the best move would give every saboteur away.
"""


def regular(observation: Observation, seed: str) -> Move:
    """Return one of the legal moves of most worth; the seed decides between near equals."""
    return weighed(observation, private_beliefs(observation, seed), seed)


def weighed(
    observation: Observation, beliefs: Beliefs, seed: str, temperature: float = TEMPERATURE
) -> Move:
    """Return such a move for a player with these beliefs."""
    outlook = outlook_of(observation, beliefs)
    worths = [worth(outlook, move) for move in observation.moves]
    return best_of(observation.moves, worths, Random(seed), temperature)
