"""Choosing cards of a hand to discard, as places in the sorted hand.

Which places may be chosen depends only on how many cards there are and which are equal, so each
list of choices is made once. Equal cards stand side by side; of them the first are chosen first,
so that every different multiset of cards is one choice (notation.md).
"""

from functools import cache
from itertools import combinations

Choice = int
"""A mask of places in the sorted hand."""


def repeats_in(cards: list[int]) -> int:
    """The mask of places of a sorted hand whose card equals the one before it."""
    repeats, before, place = 0, None, 1
    for card in cards:
        if card == before:
            repeats |= place
        before = card
        place <<= 1
    return repeats


@cache
def choices(size: int, repeats: int, count: int) -> tuple[Choice, ...]:
    """Every different way to choose `count` of `size` cards of which some repeat."""
    masks = (sum(1 << place for place in places) for places in combinations(range(size), count))
    return tuple(mask for mask in masks if not mask & repeats & ~(mask << 1))


@cache
def places_of(choice: Choice) -> tuple[int, ...]:
    """The places of a choice, rising."""
    return tuple(place for place in range(choice.bit_length()) if choice >> place & 1)


def chosen(hand: list[int], choice: Choice) -> list[int]:
    """The cards of an unsorted hand that a choice names, rising."""
    cards = sorted(hand)
    return [cards[place] for place in places_of(choice)]


def choice_of(hand: list[int], wanted: list[int]) -> Choice:
    """The choice of these cards, each as often as named. Raises ValueError for one not in hand."""
    cards, choice = sorted(hand), 0
    for number in wanted:
        place = cards.index(number)
        while choice >> place & 1:
            place = cards.index(number, place + 1)
        choice |= 1 << place
    return choice
