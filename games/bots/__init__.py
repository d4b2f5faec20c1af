"""Computer players: they turn a seat's observation into one of its legal moves.

    >>> from games import bots
    >>> from games.rules import engine
    >>> from games.rules.ruleset import Ruleset
    >>> rules = Ruleset()
    >>> position = engine.start(rules, engine.deal(rules, players=5, seed=bytes(32)))
    >>> bots.choose(engine.observe(position, 0), seed="mica")
    Lay(card='ES', at=(1, 0), turned=True)

The same observation and seed give the same move. `novice` and `regular` weigh the direct effects of
each move; only `regular` draws conclusions about the other players (`beliefs`). `expert` looks
ahead within a budget. To add a player: one function, one line in POLICIES; the contract tests find
it there.
"""

from collections.abc import Callable

from games.bots.budget import USUAL, Budget
from games.bots.expert import expert
from games.bots.novice import novice
from games.bots.regular import regular
from games.rules.moves import Move
from games.rules.observation import Observation

__all__ = ["DEFAULT", "POLICIES", "SEARCHING", "Budget", "Policy", "choose"]

Policy = Callable[[Observation, str], Move]
"""Chooses one of `observation.moves`; all chance comes from the seed."""

POLICIES: dict[str, Policy] = {"novice": novice, "regular": regular, "expert": expert}
"""Policies by strength, the weakest first."""

SEARCHING: dict[str, Callable[[Observation, str, Budget], Move]] = {"expert": expert}
"""Strengths that look ahead and take a budget: they think in a process of their own."""

DEFAULT = "regular"
"""The strength of stand-ins, and of computer players without a choice."""


def choose(
    observation: Observation, seed: str, policy: str = DEFAULT, budget: Budget = USUAL
) -> Move:
    """Return the move of a computer player for an observation whose turn it is.

    The budget is for strengths that look ahead; if it only counts playouts, the same seed gives the
    same move. Raises KeyError for an unknown policy, and ValueError if it is not the turn of the
    observation's seat.
    """
    if not observation.moves:
        raise ValueError("it is not this seat's turn")
    if policy in SEARCHING:
        return SEARCHING[policy](observation, seed, budget)
    return POLICIES[policy](observation, seed)
