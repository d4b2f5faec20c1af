"""The strengths of computer players, weakest first: each chooses a move for its seat."""

from collections.abc import Sequence
from math import exp
from random import Random
from typing import TypeVar

from games.bots import weights
from games.bots.beliefs.belief import Beliefs, beliefs_before_anything, private_beliefs
from games.bots.outlook import outlook_of
from games.bots.worths import worth
from games.rules.moves import Move
from games.rules.observation import Observation

Each = TypeVar("Each")

_TEMPERATURES = 3  # a move worth this many temperatures less is never played


def best_of(
    moves: Sequence[Each], worths: Sequence[float], chance: Random, temperature: float = 0.0
) -> Each:
    """Return a move of the highest worth, or with a `temperature` above 0 sometimes one that is
    nearly as good. `worths` are in the order of `moves`. Each choice draws one number from
    `chance`, needed or not, so that rounds with the same seed share their luck.
    """
    best = max(worths)
    near = [
        (move, value)
        for move, value in zip(moves, worths, strict=True)
        if value >= best - _TEMPERATURES * temperature
    ]
    if len(near) == 1:
        chance.random()
        return near[0][0]
    likely = [exp((value - best) / temperature) if temperature else 1.0 for _, value in near]
    return chance.choices([move for move, _ in near], likely)[0]


AT_RANDOM = 0.15
_TOO_GOOD_TO_MISS = 2.5  # as reaching a goal or mending an own tool is


def novice(observation: Observation, seed: str) -> Move:
    """Return a novice's move: the best one without judging the other players.

    Now and then it is a random harmless move.
    """
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


TEMPERATURE = 0.03
"""How much less than the best a move may be worth and still be played now and then.

A player who always made the best move would give every saboteur away.
"""


def regular(observation: Observation, seed: str) -> Move:
    """Return a regular's move: one of the best legal moves.

    The seed decides between near equals.
    """
    return weighed(observation, private_beliefs(observation, seed), seed)


def weighed(
    observation: Observation, beliefs: Beliefs, seed: str, temperature: float = TEMPERATURE
) -> Move:
    """Return one of the best legal moves for a player with these beliefs.

    The seed decides between nearly equal moves, more freely with a higher `temperature`.
    """
    outlook = outlook_of(observation, beliefs)
    worths = [worth(outlook, move) for move in observation.moves]
    return best_of(observation.moves, worths, Random(seed), temperature)
