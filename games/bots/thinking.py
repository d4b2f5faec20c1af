"""A computer player's thoughts about its turn, for looking back at a finished game.

They are recalculated from the seat's observation: the same observation, seed and strength give the
same thoughts.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from games.bots import DEFAULT, choose
from games.bots.beliefs import Beliefs, beliefs_before_anything, private_beliefs
from games.bots.outlook import outlook_of
from games.bots.reasons import Reason, reason_of
from games.bots.worths import worth
from games.rules.moves import Move, Pass
from games.rules.observation import Observation


@dataclass(frozen=True, slots=True)
class Weighed:
    """A move, its worth to the seat (in the unit of `weights`), and the reason."""

    move: Move
    worth: float
    reason: Reason


@dataclass(frozen=True, slots=True)
class Thoughts:
    """A seat's opinions of the others, its best moves, the best first, and the one it chose."""

    beliefs: Beliefs
    best: tuple[Weighed, ...]
    chosen: Weighed


def _judges_nobody(observation: Observation, seed: str) -> Beliefs:
    return beliefs_before_anything(observation)


OPINIONS: Final[dict[str, Callable[[Observation, str], Beliefs]]] = {
    "novice": _judges_nobody,
    "regular": private_beliefs,
}
"""By strength: its beliefs about the table."""


def thoughts_of(
    observation: Observation,
    seed: str,
    policy: str = DEFAULT,
    number: int = 3,
) -> Thoughts:
    """Return a strength's thoughts about a turn, with its `number` best moves.

    Of passes only the best counts. Raises KeyError and ValueError as `bots.choose` does.
    """
    chosen = choose(observation, seed, policy)
    beliefs = OPINIONS[policy](observation, seed)
    outlook = outlook_of(observation, beliefs)
    weighed = sorted(
        ((worth(outlook, move), move) for move in observation.moves),
        key=lambda each: (-each[0], each[1] != chosen),
    )

    def with_reason(value: float, move: Move) -> Weighed:
        return Weighed(move, value, reason_of(outlook, move))

    passes = [move for _, move in weighed if isinstance(move, Pass)]
    best = [with_reason(*each) for each in weighed if each[1] not in passes[1:]][:number]
    return Thoughts(beliefs, tuple(best), with_reason(worth(outlook, chosen), chosen))
