"""A position in which a seat has another dwarf, another hand and saw other things.

It is made of a key and of what the seat knows, and of nothing that is hidden from it. With the same
key a card stays the same other card for as long as nobody else has shown that one.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import TypeVar

from games.rules.mine.goals import TREASURE
from games.rules.position import Position

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class _Chance:
    """What a key makes of a round."""

    key: bytes

    def shuffled(self, kind: str, things: Iterable[T]) -> list[T]:
        """Return things in the same order each time, which only who has the key can tell."""
        return sorted(things, key=lambda thing: self._place(f"{kind} {thing}"))

    def _place(self, text: str) -> bytes:
        return blake2b(text.encode(), key=self.key, digest_size=8).digest()


def in_costume(position: Position, seat: int, key: bytes) -> Position:
    """Return a copy to observe as this seat, and to play nothing in.

    What the end of the digging has shown everybody is as it is. `key` has up to 64 bytes.
    """
    other = position.copy()
    chance = _Chance(blake2b(str(position.number).encode(), key=key, digest_size=16).digest())
    _change_cards(other, seat, chance)
    if position.outcome is None:
        _change_dwarfs(other, seat, chance)
        _change_goals(other, seat, chance)
    return other


def _change_cards(other: Position, seat: int, chance: _Chance) -> None:
    """Turn each card into the next of those that not everybody has seen, in a secret order."""
    hidden = (
        Counter(other.draw) + Counter(other.aside) + Counter(card for _, card in other.discards)
    )
    for hand in other.hands:
        hidden.update(hand)
    order = chance.shuffled("card", ((card, nth) for card in hidden for nth in range(hidden[card])))
    later = dict(zip(order, order[1:] + order[:1], strict=True))
    other.hands[seat] = [later[copy][0] for copy in _copies(other.hands[seat])]
    other.given = [
        (who, turn, to, tuple(later.get(copy, copy)[0] for copy in _copies(cards)))
        if who == seat
        else (who, turn, to, cards)
        for who, turn, to, cards in other.given
    ]


def _copies(cards: Sequence[int]) -> list[tuple[int, int]]:
    """Return each card with how many of its kind come before it."""
    return [(card, cards[:place].count(card)) for place, card in enumerate(cards)]


def _change_dwarfs(other: Position, seat: int, chance: _Chance) -> None:
    """Deal all dwarfs again, so that what is seen of them goes together."""
    pool = sorted(other.dwarfs + other.spare + other.put_away)
    dealt = [pool[place] for place in chance.shuffled("dwarf", range(len(pool)))]
    own = _place_of(other, seat)
    if dealt[own] == other.dwarfs[seat]:
        places = [place for place, dwarf in enumerate(dealt) if dwarf != dealt[own]]
        for place in chance.shuffled("own", places)[:1]:
            dealt[own], dealt[place] = dealt[place], dealt[own]
    other.dwarfs[seat] = dealt[own]
    other.seen_dwarfs = [
        (who, on, dealt[on if turn < other.hat_swaps.get(on, 0) else _place_of(other, on)], turn)
        if who == seat
        else (who, on, dwarf, turn)
        for who, on, dwarf, turn in other.seen_dwarfs
    ]


def _place_of(position: Position, seat: int) -> int:
    """Return where a seat's dwarf was dealt: at its place, or after all since it swapped hats."""
    if seat not in position.hat_swaps:
        return seat
    later = sum(turn > position.hat_swaps[seat] for turn in position.hat_swaps.values())
    return position.players + len(position.put_away) - 1 - later


def _change_goals(other: Position, seat: int, chance: _Chance) -> None:
    """Put the treasure where a secret order has it first, but not where the seat has seen it."""
    hidden = [goal for goal in chance.shuffled("goal", range(3)) if goal not in other.revealed]
    faces = sorted(other.goals[goal] for goal in hidden)
    if TREASURE not in faces:
        return
    hidden.insert(0, hidden.pop(_treasure_among(hidden, other, seat)))
    faces.insert(0, faces.pop(faces.index(TREASURE)))
    dealt = dict(zip(hidden, faces, strict=True))
    other.goals = tuple(dealt.get(goal, face) for goal, face in enumerate(other.goals))


def _treasure_among(hidden: list[int], other: Position, seat: int) -> int:
    """Return the place of the goal that has the treasure, in an order of those face down."""
    unseen = [place for place, goal in enumerate(hidden) if not other.seen_goals[seat] >> goal & 1]
    if 0 in unseen or other.goals[hidden[0]] != TREASURE:
        return 0
    return unseen[0] if unseen else len(hidden) - 1
