"""Numbers drawn from a seed, and from them the seating, the starter and each deal (fair.md 2)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import count
from struct import unpack
from typing import TypeVar

from games.rules.cards.boxes import NUGGETS, dwarf_deck, hand_size
from games.rules.cards.cards import GOAL_FACES, full_deck
from games.rules.cards.deal import SET_ASIDE, Deal
from games.rules.ruleset import Ruleset

T = TypeVar("T")

_ALL = 1 << 32


class Drawing:
    """A stream of numbers drawn from a seed; the same seed always gives the same numbers."""

    def __init__(self, seed: bytes) -> None:
        self._numbers = _numbers(seed)

    def number(self) -> int:
        """Draw the next number of 32 bits from the seed."""
        return next(self._numbers)

    def below(self, n: int) -> int:
        """Draw a number from 0 to n - 1, each equally likely.

        Raises ValueError unless n is from 1 to 2^32.
        """
        if not 1 <= n <= _ALL:
            raise ValueError(f"from 1 to 2^32, not {n}")
        if n == 1:
            return 0
        fair = _ALL - _ALL % n
        while (number := self.number()) >= fair:
            pass
        return number % n

    def shuffled(self, items: list[T]) -> list[T]:
        """Return the items in a new order, each order equally likely; the list is not changed."""
        items = list(items)
        for last in range(len(items) - 1, 0, -1):
            drawn = self.below(last + 1)
            items[last], items[drawn] = items[drawn], items[last]
        return items


def _numbers(seed: bytes) -> Iterator[int]:
    for k in count():
        yield from unpack(">8I", sha256(seed + k.to_bytes(4, "big")).digest())


@dataclass(frozen=True, slots=True)
class Seating:
    """The seats of a game and its starter.

    `seats[s]` is the place of the player at seat s in the order of joining; `starter` is the seat
    that acts first.
    """

    seats: tuple[int, ...]
    starter: int


def seat_players(seed: bytes, players: int) -> Seating:
    """Return the seating of a game with this number of players, and the starter of its first round,
    drawn from a seed.
    """
    drawing = Drawing(seed)
    seats = drawing.shuffled(list(range(players)))
    return Seating(tuple(seats), drawing.below(players))


def deal_round(
    rules: Ruleset, players: int, seed: bytes, nuggets_left: Sequence[int] | None = None
) -> Deal:
    """Return the deal of a round, drawn from a seed; the same arguments give the same deal.

    `nuggets_left` is the gold pile after earlier rounds, in any order, or None for all of it.
    Raises ValueError for a number of players that the rules do not allow.
    """
    if players not in rules.players:
        raise ValueError(f"{players} players: these rules allow {rules.players}")
    drawing = Drawing(seed)
    dwarfs = drawing.shuffled(sorted(dwarf_deck(rules, players)))
    goals = drawing.shuffled(sorted(GOAL_FACES))
    cards = drawing.shuffled(sorted(full_deck(rules.expansion)))
    size = hand_size(rules, players)
    dealt = players * size
    drawn_from = dealt + (SET_ASIDE if rules.expansion else 0)
    return Deal(
        dwarfs=dwarfs[:players],
        spare=dwarfs[players:],
        goals=goals,
        hands=[cards[first : first + size] for first in range(0, dealt, size)],
        aside=cards[dealt:drawn_from],
        draw=cards[drawn_from:],
        nuggets=[] if rules.expansion else drawing.shuffled(_gold_pile(nuggets_left)),
    )


def _gold_pile(left: Sequence[int] | None) -> list[int]:
    return sorted(NUGGETS if left is None else left)
