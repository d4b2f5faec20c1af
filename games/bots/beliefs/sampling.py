"""Samples dwarfs of Saboteur 2: worlds drawn by repeated swaps of two dwarfs (Metropolis)."""

from collections import Counter
from collections.abc import Sequence
from random import Random

from games.bots.beliefs.dwarf_counts import Chances, Weights

FIRST, EVERY, KEPT = 500, 20, 90
"""Swaps before the first world is kept, swaps between two kept ones, and the number kept."""


def sampled(
    deck: Counter[str], places: Sequence[Weights], chance: Random, kept: int = KEPT
) -> list[Chances]:
    """Return every place's chances from sampled worlds. The same Random gives the same chances."""
    kinds, cards, weights = _dealt(deck, places, chance)
    _swap(cards, weights, len(places), chance, FIRST)
    counts = [[0] * len(kinds) for _ in places]
    for _ in range(kept):
        _swap(cards, weights, len(places), chance, EVERY)
        for count, card in zip(counts, cards, strict=False):
            count[card] += 1
    return [{kind: n / kept for kind, n in zip(kinds, count, strict=True) if n} for count in counts]


def _dealt(
    deck: Counter[str], places: Sequence[Weights], chance: Random
) -> tuple[list[str], list[int], list[list[float]]]:
    """Return the kinds of dwarf, the shuffled deck, and by kind the weights of places and rest."""
    kinds = sorted(deck)
    cards = [number for number, kind in enumerate(kinds) for _ in range(deck[kind])]
    chance.shuffle(cards)
    weights = [[place.get(kind, 1.0) for kind in kinds] for place in places]
    return kinds, cards, weights + [[1.0] * len(kinds)] * (len(cards) - len(places))


def _swap(
    cards: list[int], weights: list[list[float]], places: int, chance: Random, times: int
) -> None:
    """Propose swaps of a place's dwarf with another's, and accept them by their fit."""
    draw, everybody = chance.random, len(cards)
    for _ in range(times):
        one, other = int(draw() * places), int(draw() * everybody)
        mine, theirs = cards[one], cards[other]
        if mine == theirs:
            continue
        here, there = weights[one], weights[other]
        if here[theirs] * there[mine] >= draw() * here[mine] * there[theirs]:
            cards[one], cards[other] = theirs, mine
