"""A seat's opinions of the other players."""

from collections import Counter
from functools import cache
from typing import Final

from games.bots.beliefs import Beliefs
from games.rules.cards.boxes import HAND, dwarf_deck
from games.rules.observation import Observation
from games.rules.ruleset import Ruleset


def known_dwarfs(observation: Observation) -> dict[int, str]:
    """Return the dwarfs this seat inspected, keyed by seat, if not swapped since."""
    return {seen.seat: seen.dwarf for seen in observation.seen_dwarfs if not seen.stale}


def likely_dwarfs(observation: Observation) -> dict[str, float]:
    """Return the chance of each dwarf for a player about whom nothing is known."""
    left = Counter(_deck(observation.rules, len(observation.fronts)))
    for dwarf in (observation.dwarf, *known_dwarfs(observation).values()):
        if dwarf is not None and left[dwarf] > 0:
            left[dwarf] -= 1
    total = left.total()
    return {dwarf: copies / total for dwarf, copies in left.items() if copies}


def trust(observation: Observation, beliefs: Beliefs) -> tuple[float, ...]:
    """Return the trust in each seat, from -1 (a foe) to 1 (the seat itself)."""
    liking = LIKING[observation.dwarf or "miner"]
    return tuple(
        1.0
        if seat == observation.seat
        else sum(share * liking.get(dwarf, 0.0) for dwarf, share in likely.items())
        for seat, likely in enumerate(beliefs.dwarfs)
    )


@cache
def _deck(rules: Ruleset, players: int) -> tuple[str, ...]:
    """Return the dwarf deck for the number of players, or for the nearest usual number."""
    allowed = sorted(HAND)
    return tuple(dwarf_deck(rules, max(allowed[0], min(allowed[-1], players))))


LIKING: Final[dict[str, dict[str, float]]] = {
    "miner": {"miner": 1.0, "selfish": 0.4, "saboteur": -1.0},
    "selfish": {"miner": 0.3, "selfish": 1.0, "saboteur": -1.0},
    "saboteur": {
        "miner": -1.0,
        "selfish": -1.0,
        "saboteur": 1.0,
        "blue": -1.0,
        "green": -1.0,
        "boss": -1.0,
        "profiteer": 0.1,
        "geologist": -0.2,
    },
    "blue": {
        "blue": 1.0,
        "green": -0.8,
        "boss": 0.4,
        "profiteer": 0.0,
        "geologist": -0.2,
        "saboteur": -1.0,
    },
    "green": {
        "blue": -0.8,
        "green": 1.0,
        "boss": 0.4,
        "profiteer": 0.0,
        "geologist": -0.2,
        "saboteur": -1.0,
    },
    "boss": {
        "blue": 0.5,
        "green": 0.5,
        "boss": 1.0,
        "profiteer": -0.1,
        "geologist": -0.1,
        "saboteur": -1.0,
    },
    "profiteer": {
        "blue": -0.1,
        "green": -0.1,
        "boss": -0.2,
        "profiteer": 1.0,
        "geologist": -0.1,
        "saboteur": -0.1,
    },
    "geologist": {
        "blue": -0.1,
        "green": -0.1,
        "boss": -0.1,
        "profiteer": -0.1,
        "geologist": -0.3,
        "saboteur": 0.1,
    },
}
"""How much each dwarf likes each other dwarf, from -1 to 1."""
