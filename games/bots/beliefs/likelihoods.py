"""What each deed tells: how much likelier a saboteur does it than a miner, as a logarithm.

Start values, not fitted ones. By deed, then by whether who did it may dig, or is blocked by
broken tools: whoever is blocked has little choice, so that their discards say less.
"""

from typing import Final

TRUST_IN_THE_TABLE: Final = 0.75
"""How far the figures are believed; people play otherwise than those they come from."""

CLIP: Final = 2.0

LOG_RATIO: Final[dict[str, tuple[float, float]]] = {
    # deed: free, blocked
    "advance-clear": (-2.0, -2.0),
    "advance-some": (-1.8, -1.8),
    "advance-none": (0.4, 0.4),
    "setback": (2.0, 2.0),
    "dead-end-harmful": (2.0, 2.0),
    "dead-end-harmless": (0.5, 0.5),
    "discard": (-0.14, 0.19),
    "map": (0.1, -0.4),
    "break-low": (2.0, 2.0),
    "break-middle": (2.0, -0.3),
    "break-high": (-0.8, -2.0),
    "repair-low": (-2.0, -2.0),
    "repair-middle": (-1.7, -2.0),
    "repair-high": (1.5, 2.0),
    "repair-own": (-0.5, -0.5),
    "rockfall-good": (-1.9, -2.0),
    "rockfall-neutral": (-0.9, -1.7),
    "rockfall-bad": (2.0, 2.0),
}

KNOWER: Final[dict[str, float]] = {
    "advance-clear": 0.0,
    "advance-some": -0.1,
    "advance-none": -0.6,
    "setback": -1.4,
    "dead-end-harmful": -1.4,
    "dead-end-harmless": -0.6,
}
"""How likely a miner who saw a goal digs so, as a logarithm, if the gold is where it is thought
to be: their direction is evidence of the gold.
"""

SPOILS: Final = {"saboteur": 1.0, "profiteer": 0.5, "geologist": 0.2}
"""How much of a saboteur's ways each dwarf has; the others none."""

ON_PLAYERS_OF_TEAMS: Final = 0.5
"""With Saboteur 2 teams break each other's tools too: this much is left of what that tells."""

OWN_DOOR, OTHER_DOOR = 1.5, -1.0
CRYSTAL: Final = 0.8  # for a geologist

LOW, HIGH = 0.7, 1.5
"""Below and above these multiples of the prior a player is a low or a high suspect."""


def log_ratio(deed: str, blocked: bool) -> float:
    """What a deed adds to the logarithm of a saboteur's odds. KeyError for an unknown deed."""
    ratio = LOG_RATIO[deed][blocked]
    return TRUST_IN_THE_TABLE * max(-CLIP, min(CLIP, ratio))
