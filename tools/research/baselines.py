"""Players to compare with: the strengths of the site, and a flat Monte Carlo as TAG has it."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from games import bots
from tools.arena.tag_like import TAG_LIKE, tag_like
from tools.research.environment import SaboteurEnv

BASELINES: Final = (*bots.POLICIES, TAG_LIKE)
"""Names of the players; `tag-like` knows the base game only."""


def baseline(name: str) -> Callable[[Any, str], int]:
    """Return a player: from an environment and a seed to the number of its legal move.

    It reads the Observation of the agent whose turn it is and nothing else. Raises KeyError for an
    unknown name.
    """
    if name not in BASELINES:
        raise KeyError(name)
    policy: bots.Policy = tag_like if name == TAG_LIKE else partial(bots.choose, policy=name)
    return partial(_chosen, policy)


def _chosen(policy: bots.Policy, env: Any, seed: str) -> int:
    inner = env.unwrapped
    assert isinstance(inner, SaboteurEnv)
    seen = inner.sight(inner.agent_selection)
    return seen.moves.index(policy(seen, seed))
