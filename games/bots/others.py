"""A seat's opinions of the other players, and its trust in them."""

from collections import Counter
from typing import Final

from games.bots.beliefs.belief import Beliefs, usual_deck, without
from games.rules.cards.cards import DWARFS
from games.rules.observation import Observation


def known_dwarfs(observation: Observation) -> dict[int, str]:
    """Return the dwarfs that the observing seat has inspected, by seat, apart from those swapped
    since then.
    """
    return {seen.seat: seen.dwarf for seen in observation.seen_dwarfs if not seen.stale}


def likely_dwarfs(observation: Observation) -> dict[str, float]:
    """Return a dict of the chance of each dwarf for a player of whom the observing seat knows
    nothing.
    """
    known = [observation.dwarf or "", *known_dwarfs(observation).values()]
    left = without(Counter(usual_deck(observation.rules, len(observation.fronts))), known)
    total = left.total()
    return {dwarf: copies / total for dwarf, copies in left.items()}


def trust(observation: Observation, beliefs: Beliefs) -> tuple[float, ...]:
    """Return the observing seat's trust in each seat, in order, from -1 (a foe) to 1 (itself)."""
    liking = LIKING[observation.dwarf or "miner"]
    return tuple(
        1.0
        if seat == observation.seat
        else sum(share * liking[dwarf] for dwarf, share in likely.items())
        for seat, likely in enumerate(beliefs.dwarfs)
    )


# From -1 to 1, in the order of DWARFS:
# miner, selfish, saboteur, blue, green, boss, profiteer, geologist.
_ROWS: Final = {
    "miner": (1.0, 0.4, -1.0, 0.0, 0.0, 0.0, 0.0, 0.0),
    "selfish": (0.3, 1.0, -1.0, 0.0, 0.0, 0.0, 0.0, 0.0),
    "saboteur": (-1.0, -1.0, 1.0, -1.0, -1.0, -1.0, 0.1, -0.2),
    "blue": (0.0, 0.0, -1.0, 1.0, -0.8, 0.4, 0.0, -0.2),
    "green": (0.0, 0.0, -1.0, -0.8, 1.0, 0.4, 0.0, -0.2),
    "boss": (0.0, 0.0, -1.0, 0.5, 0.5, 1.0, -0.1, -0.1),
    "profiteer": (0.0, 0.0, -0.1, -0.1, -0.1, -0.2, 1.0, -0.1),
    "geologist": (0.0, 0.0, 0.1, -0.1, -0.1, -0.1, -0.1, -0.3),
}
LIKING: Final = {dwarf: dict(zip(DWARFS, row, strict=True)) for dwarf, row in _ROWS.items()}
"""How much each dwarf likes each other dwarf."""
