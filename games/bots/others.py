"""What a seat may think of the other players."""

from collections import Counter
from functools import cache

from games.bots.friends import LIKING
from games.bots.reputation import Likely, Reputation
from games.rules.cards.boxes import HAND, dwarf_deck
from games.rules.observation import Observation
from games.rules.ruleset import Ruleset


def known_dwarfs(observation: Observation) -> dict[int, str]:
    """The dwarfs this seat saw by inspection and that nobody has swapped since, by seat."""
    return {seen.seat: seen.dwarf for seen in observation.seen_dwarfs if not seen.stale}


def likely_dwarfs(observation: Observation) -> Likely:
    """How likely each dwarf is for a player of whom nothing is known."""
    left = Counter(_deck(observation.rules, len(observation.fronts)))
    for dwarf in (observation.dwarf, *known_dwarfs(observation).values()):
        if dwarf is not None and left[dwarf] > 0:
            left[dwarf] -= 1
    total = left.total()
    return {dwarf: copies / total for dwarf, copies in left.items() if copies}


def trust(observation: Observation) -> tuple[float, ...]:
    """How much of a friend each seat is, from -1 (a foe) to 1 (itself)."""
    liking = LIKING[observation.dwarf or "miner"]
    return tuple(
        1.0
        if seat == observation.seat
        else sum(share * liking[dwarf] for dwarf, share in likely.items())
        for seat, likely in enumerate(_thoughts(observation))
    )


def _thoughts(observation: Observation) -> list[Likely]:
    """How likely each dwarf is for each seat, by inspections and by what everybody saw."""
    certain = {seat: {dwarf: 1.0} for seat, dwarf in known_dwarfs(observation).items()}
    if observation.seat is not None and observation.dwarf is not None:
        certain[observation.seat] = {observation.dwarf: 1.0}
    stranger, seats = likely_dwarfs(observation), range(len(observation.fronts))
    reputation = Reputation([certain.get(seat, stranger) for seat in seats])
    for event in observation.events:
        reputation.hear(event)
    return [reputation.likely(seat) for seat in seats]


@cache
def _deck(rules: Ruleset, players: int) -> tuple[str, ...]:
    """The dwarf deck; of the nearest number of players where a set-up by hand has an odd one."""
    allowed = sorted(HAND)
    return tuple(dwarf_deck(rules, max(allowed[0], min(allowed[-1], players))))
