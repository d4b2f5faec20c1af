"""What a seat may think of the other players."""

from collections import Counter
from functools import cache

from games.bots.friends import LIKING
from games.rules.boxes import HAND, dwarf_deck
from games.rules.observation import Observation
from games.rules.ruleset import Ruleset

BROKEN_LOOKS_HONEST = 0.1
"""Saboteurs break the most tools, so a broken tool speaks a little for its owner."""


def known_dwarfs(observation: Observation) -> dict[int, str]:
    """The dwarfs this seat saw by inspection and that nobody has swapped since, by seat."""
    return {seen.seat: seen.dwarf for seen in observation.seen_dwarfs if not seen.stale}


def likely_dwarfs(observation: Observation) -> dict[str, float]:
    """How likely each dwarf is for a player of whom nothing is known."""
    left = Counter(_deck(observation.rules, len(observation.fronts)))
    for dwarf in (observation.dwarf, *known_dwarfs(observation).values()):
        if dwarf is not None and left[dwarf] > 0:
            left[dwarf] -= 1
    total = left.total()
    return {dwarf: copies / total for dwarf, copies in left.items() if copies}


def trust(observation: Observation) -> tuple[float, ...]:
    """How much of a friend each seat is, from -1 (a foe) to 1; oneself 1."""
    liking = LIKING[observation.dwarf or "miner"]
    known = known_dwarfs(observation)
    likely = likely_dwarfs(observation)
    stranger = sum(chance * liking[dwarf] for dwarf, chance in likely.items())
    return tuple(
        1.0
        if seat == observation.seat
        else liking[known[seat]]
        if seat in known
        else _first_sight(stranger, front)
        for seat, front in enumerate(observation.fronts)
    )


def _first_sight(stranger: float, front: tuple[str, ...]) -> float:
    broken = sum(card.startswith("break-") for card in front)
    return max(-1.0, min(1.0, stranger + BROKEN_LOOKS_HONEST * broken))


@cache
def _deck(rules: Ruleset, players: int) -> tuple[str, ...]:
    """The dwarf deck; of the nearest number of players where a set-up by hand has an odd one."""
    allowed = sorted(HAND)
    return tuple(dwarf_deck(rules, max(allowed[0], min(allowed[-1], players))))
