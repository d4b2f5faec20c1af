"""Chooses cards of a hand to discard, as places in the sorted hand.

The choices depend only on the number of cards and on which are equal, so each list is made once.
Equal cards are neighbours in the sorted hand, and the first of them are chosen first, so each
multiset of cards is one choice (notation.md).
"""

from functools import cache
from itertools import combinations

Choice = int
"""A mask of places in the sorted hand."""


def repeats_in(cards: list[int]) -> int:
    """Return the mask of places in a sorted hand whose card equals the one before it."""
    repeats, before, place = 0, None, 1
    for card in cards:
        if card == before:
            repeats |= place
        before = card
        place <<= 1
    return repeats


@cache
def choices(size: int, repeats: int, count: int) -> tuple[Choice, ...]:
    """Return every different way to choose `count` of `size` cards, some of which repeat."""
    masks = (sum(1 << place for place in places) for places in combinations(range(size), count))
    return tuple(mask for mask in masks if not mask & repeats & ~(mask << 1))


@cache
def places_of(choice: Choice) -> tuple[int, ...]:
    """Return the places of a choice, in ascending order."""
    return tuple(place for place in range(choice.bit_length()) if choice >> place & 1)


def chosen(hand: list[int], choice: Choice) -> list[int]:
    """Return the chosen cards of an unsorted hand, in ascending order."""
    cards = sorted(hand)
    return [cards[place] for place in places_of(choice)]


def choice_of(hand: list[int], wanted: list[int]) -> Choice:
    """Return the choice of these cards, repeats included.

    Raises ValueError for a card not in hand.
    """
    cards, choice = sorted(hand), 0
    for number in wanted:
        place = cards.index(number)
        while choice >> place & 1:
            place = cards.index(number, place + 1)
        choice |= 1 << place
    return choice
