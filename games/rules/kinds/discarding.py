"""Cards discarded face down: to pass, or to remove a card before their player (rules.md 3.4,
6.2).

Choices are places in the sorted hand. They depend only on the number of cards and on which are
equal, so each list is made once. Equal cards are neighbours in the sorted hand, and the first of
them are chosen first, so each multiset of cards is one choice (notation.md).
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import Any

from games.rules.cards.cards import CODES, NUMBER, SLOTS
from games.rules.events import Event
from games.rules.kinds.json_values import Malformed, Written, check_keys, read_codes
from games.rules.kinds.kind import MoveKind
from games.rules.kinds.layout import CHOSEN, DISCARD, PASS, REMOVED, Compact
from games.rules.moves import DiscardTwo, Pass
from games.rules.position import Position

Choice = int
"""A mask of places in the sorted hand."""


def repeats_in(cards: list[int]) -> int:
    """Return a mask of the places in a sorted hand whose card equals the card before it."""
    repeats, before, place = 0, None, 1
    for card in cards:
        if card == before:
            repeats |= place
        before = card
        place <<= 1
    return repeats


@cache
def choices(size: int, repeats: int, count: int) -> tuple[Choice, ...]:
    """Return every different way to choose `count` of `size` cards, as masks of places.

    `repeats` is the mask of places whose card equals the card before it.
    """
    masks = (sum(1 << place for place in places) for places in combinations(range(size), count))
    return tuple(mask for mask in masks if not mask & repeats & ~(mask << 1))


@cache
def places_of(choice: Choice) -> tuple[int, ...]:
    """Return the places that a choice's mask holds, in ascending order."""
    return tuple(place for place in range(choice.bit_length()) if choice >> place & 1)


def chosen(hand: list[int], choice: Choice) -> list[int]:
    """Return the cards of an unsorted hand that a choice (a mask of places in the sorted hand)
    names, in ascending order.
    """
    cards = sorted(hand)
    return [cards[place] for place in places_of(choice)]


class Passing(MoveKind[Pass]):
    """A pass: one card discarded face down, or one to three with the expansion."""

    word = "pass"

    def read(self, written: Written) -> Pass:
        """Read a pass, `{"pass": [CODE, …]}`.

        Raises Malformed for another key or an unknown code.
        """
        check_keys(written, (self.word,))
        return Pass(read_codes(written[self.word], self.word))

    def write(self, move: Pass) -> dict[str, Any]:
        """Return a pass as an object, `{"pass": [CODE, …]}`."""
        return {self.word: list(move.cards)}

    def compact(self, position: Position, move: Pass) -> Compact:
        """Return a pass as a compact number: the places of its cards in the sorted hand."""
        return PASS | choice_in_hand(position, move.cards)

    def expand(self, position: Position, move: Compact) -> Pass:
        """Return the pass that a compact number encodes; the position must be the one before the
        move.
        """
        return Pass(cards_in_hand(position, move & CHOSEN))

    def legal(self, position: Position, seat: int) -> Sequence[Compact]:
        """Return compact numbers of a pass for every different multiset of cards that the seat may
        discard.
        """
        cards = sorted(position.hands[seat])
        return _passes(len(cards), repeats_in(cards), 3 if position.rules.expansion else 1)

    def cards(self, move: Pass) -> tuple[str, ...]:
        """Return the codes of the cards that a pass discards."""
        return move.cards

    def objections(self, position: Position, seat: int, move: Pass) -> Iterator[str]:
        """Yield `wrong-count` if no card is discarded, or more than one (with the expansion more
        than three).
        """
        most = 3 if position.rules.expansion else 1
        if not 1 <= len(move.cards) <= most:
            yield "wrong-count"

    def apply(self, position: Position, seat: int, move: Compact) -> int:
        """Discard the cards of a pass.

        Return their number, which is also the number of cards to draw.
        """
        return discard(position, seat, move & CHOSEN)

    def event(self, position: Position, seat: int, move: Pass) -> Event:
        """Return a `passed` event with the seat and the number of discarded cards, which stay
        hidden.
        """
        return Event("passed", seat=seat, count=len(move.cards))


@cache
def _passes(size: int, repeats: int, most: int) -> list[Compact]:
    """Return the passes of up to `most` cards of a hand.

    Callers must not change the list.
    """
    return [PASS | c for count in range(1, most + 1) for c in choices(size, repeats, count)]


def discard(position: Position, seat: int, choice: Choice) -> int:
    """Move the chosen cards of a seat's hand to the discard pile, face down, and return their
    number. `choice` is a mask of places in the sorted hand.
    """
    hand = position.hands[seat]
    cards = chosen(hand, choice)
    for number in cards:
        hand.remove(number)
        position.discards.append((seat, number))
    return len(cards)


def choice_in_hand(position: Position, cards: tuple[str, ...]) -> Choice:
    """Return the choice (a mask of places) of these cards, repeats included, in the sorted hand of
    the seat to act. Raises ValueError for a card not in the hand.
    """
    assert position.turn is not None
    hand, choice = sorted(position.hands[position.turn]), 0
    for card in cards:
        place = hand.index(NUMBER[card])
        while choice >> place & 1:
            place = hand.index(NUMBER[card], place + 1)
        choice |= 1 << place
    return choice


def cards_in_hand(position: Position, choice: Choice) -> tuple[str, ...]:
    """Return the codes of the cards at the chosen places (a mask) in the sorted hand of the seat to
    act.
    """
    assert position.turn is not None
    return tuple(CODES[number] for number in chosen(position.hands[position.turn], choice))


class DiscardingTwo(MoveKind[DiscardTwo]):
    """A move that discards two cards to remove one from in front of their player: the expansion's
    third action.
    """

    word = "discard"

    def read(self, written: Written) -> DiscardTwo:
        """Read a discard of two cards, `{"discard": [CODE, CODE], "remove": CODE}`.

        Raises Malformed for another key or an unknown code.
        """
        check_keys(written, (self.word, "remove"))
        if written["remove"] not in SLOTS:
            raise Malformed("remove: a card that can lie before a player")
        return DiscardTwo(read_codes(written[self.word], self.word), written["remove"])

    def write(self, move: DiscardTwo) -> dict[str, Any]:
        """Return a discard of two cards as an object, `{"discard": [CODE, CODE], "remove":
        CODE}`.
        """
        return {self.word: list(move.cards), "remove": move.remove}

    def compact(self, position: Position, move: DiscardTwo) -> Compact:
        """Return a discard of two cards as a compact number: the emptied slot, and the cards'
        places in the sorted hand.
        """
        slot = SLOTS.index(move.remove)
        return DISCARD | slot << REMOVED | choice_in_hand(position, move.cards)

    def expand(self, position: Position, move: Compact) -> DiscardTwo:
        """Return the discard of two cards that a compact number encodes; the position must be the
        one before the move.
        """
        return DiscardTwo(cards_in_hand(position, move & CHOSEN), SLOTS[move >> REMOVED & 7])

    def legal(self, position: Position, seat: int) -> Sequence[Compact]:
        """Return compact numbers of a move for every different pair of cards and each card in front
        of the seat.
        """
        if not position.bears(seat):
            return ()
        cards = sorted(position.hands[seat])
        slots = sum(1 << slot for slot, seats in enumerate(position.before) if seats >> seat & 1)
        return _removals(len(cards), repeats_in(cards), slots)

    def belongs(self, position: Position) -> bool:
        """Return whether two cards can be discarded for another: only while digging, with the
        expansion.
        """
        return position.rules.expansion and super().belongs(position)

    def cards(self, move: DiscardTwo) -> tuple[str, ...]:
        """Return the codes of the two cards that a move discards."""
        return move.cards

    def objections(self, position: Position, seat: int, move: DiscardTwo) -> Iterator[str]:
        """Yield `nothing-there` if the card to remove is not in front of the seat, and
        `wrong-count` unless two cards are discarded.
        """
        if not position.before[SLOTS.index(move.remove)] >> seat & 1:
            yield "nothing-there"
        if len(move.cards) != 2:
            yield "wrong-count"

    def apply(self, position: Position, seat: int, move: Compact) -> int:
        """Discard two cards and remove the named one from in front of the seat.

        Return 1, the number of cards to draw.
        """
        discard(position, seat, move & CHOSEN)
        position.take_away(move >> REMOVED & 7, seat)
        return 1

    def event(self, position: Position, seat: int, move: DiscardTwo) -> Event:
        """Return a `threw-off` event with the seat, the removed card and the number of discarded
        cards.
        """
        return Event("threw-off", seat=seat, removed=move.remove, count=len(move.cards))


@cache
def _removals(size: int, repeats: int, slots: int) -> list[Compact]:
    """Return two-card discards for each card in front of a player; do not change the list."""
    pairs = choices(size, repeats, 2)
    return [
        DISCARD | slot << REMOVED | pair for slot in range(5) if slots >> slot & 1 for pair in pairs
    ]
