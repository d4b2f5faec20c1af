"""Computer players: they choose one of the legal moves in a seat's observation.

    >>> from games import bots
    >>> from games.rules import engine
    >>> from games.rules.ruleset import Ruleset
    >>> rules = Ruleset()
    >>> position = engine.start(rules, engine.deal(rules, players=5, seed=bytes(32)))
    >>> bots.choose(engine.observe(position, 0), seed="mica")
    Lay(card='ES', at=(1, 0), turned=True)

The same observation and seed give the same move. `novice` and `regular` weigh the direct effects of
each move; only `regular` draws conclusions about the other players (`beliefs`). To add a strength:
one function and one line in POLICIES, where the contract tests find it.
"""

from collections.abc import Callable

from games.bots.strengths import novice, regular
from games.rules.moves import Move
from games.rules.observation import Observation

__all__ = ["DEFAULT", "POLICIES", "Policy", "choose"]

Policy = Callable[[Observation, str], Move]
"""Chooses one of `observation.moves`; all randomness comes from the seed."""

POLICIES: dict[str, Policy] = {"novice": novice, "regular": regular}
"""Policies by strength, the weakest first."""

DEFAULT = "regular"
"""The strength of stand-ins, and of computer players unless chosen."""


def choose(observation: Observation, seed: str, policy: str = DEFAULT) -> Move:
    """Return the move that a computer player chooses for the observing seat, on its turn.

    `policy` is the player's strength; the same observation, seed and policy give the same move.
    Raises KeyError for an unknown policy, and ValueError if it is not the seat's turn.
    """
    if not observation.moves:
        raise ValueError("it is not this seat's turn")
    return POLICIES[policy](observation, seed)
