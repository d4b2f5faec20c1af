"""The chances of dwarfs dealt at random to places: counted, or from a list of worlds.

A place is a dwarf that somebody holds or held. Its weights measure how well the deeds there fit
each dwarf. A way to deal the deck to the places counts as often as the deck's copies allow.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from math import perm, prod

Weights = Mapping[str, float]
Chances = dict[str, float]


def listed(deck: Counter[str], places: Sequence[Weights]) -> tuple[list[Chances], float]:
    """Return for each place a dict of the chances of each dwarf, and the total weight of all ways
    to deal the deck, by listing these. `places` are weights by dwarf.
    """
    chances: list[Chances] = [dict.fromkeys(deck, 0.0) for _ in places]
    total = _walk(deck.copy(), places, 1.0, [], chances)
    return [_shares(each, total) for each in chances], total


def _walk(
    left: Counter[str],
    places: Sequence[Weights],
    weight: float,
    world: list[str],
    chances: list[Chances],
) -> float:
    if len(world) == len(places):
        for place, dwarf in enumerate(world):
            chances[place][dwarf] += weight
        return weight
    total = 0.0
    for dwarf, copies in list(left.items()):
        if copies:
            left[dwarf] -= 1
            grown = weight * copies * places[len(world)].get(dwarf, 1.0)
            total += _walk(left, places, grown, [*world, dwarf], chances)
            left[dwarf] += 1
    return total


def counted(deck: Counter[str], places: Sequence[Weights]) -> tuple[list[Chances], float]:
    """Return for each place a dict of the chances of each dwarf, and the total weight, as `listed`
    does but faster. All dwarfs except saboteurs must weigh the same at each place, so that only the
    number of saboteurs at the other places matters.
    """
    saboteurs, others = deck["saboteur"], deck.total() - deck["saboteur"]
    diggers = [place.get("miner", 1.0) for place in places]
    odds = [
        place.get("saboteur", 1.0) / digger for place, digger in zip(places, diggers, strict=True)
    ]
    deals = [
        perm(saboteurs, k) * perm(others, len(places) - k) if len(places) - k <= others else 0
        for k in range(min(saboteurs, len(places)) + 1)
    ]
    chances = []
    total = 0.0
    for place, odd in enumerate(odds):
        rest = _by_number(odds[:place] + odds[place + 1 :], saboteurs)
        guilty = odd * sum(n * rest[k - 1] for k, n in enumerate(deals) if k)
        total = guilty + sum(n * rest[k] for k, n in enumerate(deals))
        chances.append(_split(deck, guilty / total, others))
    if not places:
        return [], 1.0
    return chances, total * prod(diggers)


def saboteurs_chance(deck: Counter[str], odds: Sequence[float], place: int) -> float:
    """Return the chance, from 0 to 1, of a saboteur at one place (an index of `odds`).

    The odds of a place are a saboteur's weight there, divided by a miner's.
    """
    saboteurs, others = deck["saboteur"], deck.total() - deck["saboteur"]
    rest = _by_number([*odds[:place], *odds[place + 1 :]], saboteurs)
    deals = [
        perm(saboteurs, k) * perm(others, len(odds) - k) if len(odds) - k <= others else 0
        for k in range(min(saboteurs, len(odds)) + 1)
    ]
    guilty = odds[place] * sum(n * rest[k - 1] for k, n in enumerate(deals) if k)
    return guilty / (guilty + sum(n * rest[k] for k, n in enumerate(deals)))


def _by_number(odds: Sequence[float], most: int) -> list[float]:
    """Return, for 0, 1, … saboteurs, the sum of the odds' products over all sets of that size."""
    sums = [1.0] + [0.0] * most
    for odd in odds:
        for k in range(most, 0, -1):
            sums[k] += odd * sums[k - 1]
    return sums


def _split(deck: Counter[str], guilty: float, others: int) -> Chances:
    return {
        dwarf: guilty if dwarf == "saboteur" else (1 - guilty) * copies / others
        for dwarf, copies in deck.items()
        if copies
    }


def _shares(weights: Chances, total: float) -> Chances:
    return {dwarf: weight / total for dwarf, weight in weights.items() if weight}
