"""A computer player that is easy to beat: it knows the cards, but ignores the other players.

It is weak because it sees little, never through vandalism: its random moves harm nobody.
"""

from random import Random

from games.bots import weights
from games.bots.beliefs import beliefs_before_anything
from games.bots.choosing import best_of
from games.bots.outlook import outlook_of
from games.bots.worths import worth
from games.rules.moves import Move
from games.rules.observation import Observation

AT_RANDOM = 0.15
_TOO_GOOD_TO_MISS = 2.5  # reaching a goal, or mending its own tool


def novice(observation: Observation, seed: str) -> Move:
    """Return the legal move that looks best without judging the others, or a harmless one."""
    chance = Random(f"{seed}/novice")
    outlook = outlook_of(observation, beliefs_before_anything(observation))
    worths = [worth(outlook, move) for move in observation.moves]
    if chance.random() < AT_RANDOM and max(worths) < _TOO_GOOD_TO_MISS:
        harmless = [
            move
            for move, value in zip(observation.moves, worths, strict=True)
            if value > weights.REFRESH
        ]
        if harmless:
            return chance.choice(harmless)
    return best_of(observation.moves, worths, chance)
