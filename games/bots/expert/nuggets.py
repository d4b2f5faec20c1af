"""A miner's expected share of the nugget cards, in place of those that happen to lie on top.

Which cards are drawn has nothing to do with the moves, and varies as much as their outcomes do.
"""

from functools import cache
from math import comb

from games.rules.cards.boxes import NUGGETS
from games.rules.ending.nuggets import cards_drawn
from games.rules.position import Position


def expected_share(position: Position, seat: int) -> float:
    """Return what a miner can expect to have drawn after the treasure was reached."""
    outcome = position.outcome
    assert outcome is not None
    assert outcome.connector is not None
    if seat not in outcome.winners:
        return 0.0
    first, players = outcome.connector, position.players
    place = sorted((first - winner) % players for winner in outcome.winners).index(
        (first - seat) % players
    )
    cards = best_of_drawn(cards_drawn(position, len(outcome.winners)))
    return sum(cards[place :: len(outcome.winners)])


@cache
def best_of_drawn(count: int) -> tuple[float, ...]:
    """Return the expected values of so many cards drawn from the full pile, the best first."""
    return tuple(
        sum(_chance_of_more(value, place, count) for value in range(1, max(NUGGETS) + 1))
        for place in range(count)
    )


def _chance_of_more(value: int, place: int, count: int) -> float:
    """Return the chance that more than `place` of the cards drawn are worth this or more."""
    pile = len(NUGGETS)
    good = sum(card >= value for card in NUGGETS)
    ways = sum(
        comb(good, found) * comb(pile - good, count - found)
        for found in range(place + 1, count + 1)
    )
    return ways / comb(pile, count)
