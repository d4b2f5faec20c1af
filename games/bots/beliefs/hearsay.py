"""How likely seats say what they say of a goal: evidence of the gold's place and of themselves."""

from math import log
from typing import Final

from games.bots.beliefs.likelihoods import TRUST_IN_THE_TABLE
from games.rules.claims.claim import STONE, TREASURE, Claim

LIES: Final = {TREASURE: 0.8, STONE: 0.4}
"""How often saboteurs lie about a goal with this face; miners never do."""

AT_RANDOM: Final = 0.25
"""The share of claims taken as made at random: people err, and lie otherwise."""


def telling(claim: Claim, gold: int) -> tuple[float, float]:
    """Return the logarithms of how likely a miner and a saboteur say this with the gold there."""
    face = TREASURE if gold == claim.goal else STONE
    lies = LIES[face]
    if claim.says == face:
        return _logarithm(1.0), _logarithm(1 - lies)
    return _logarithm(0.0), _logarithm(lies)


def _logarithm(share: float) -> float:
    return TRUST_IN_THE_TABLE * log(AT_RANDOM / 2 + (1 - AT_RANDOM) * share)
