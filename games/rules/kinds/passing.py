"""Passing: cards discarded face down (rules.md 3.4, 6.2)."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from games.rules.cards.cards import CODES, NUMBER
from games.rules.events import Event
from games.rules.kinds.json_values import Written, check_keys, read_codes
from games.rules.kinds.kind import MoveKind
from games.rules.kinds.layout import CHOSEN, PASS, Compact
from games.rules.moves import Pass
from games.rules.position import Position
from games.rules.turn.discards import Choice, choice_of, choices, chosen, repeats_in


class Passing(MoveKind[Pass]):
    """Discarding one card, or one to three with the expansion; nobody learns which."""

    word = "pass"

    def read(self, written: Written) -> Pass:
        """Read `{"pass": [CODE, …]}`. Raises Malformed."""
        check_keys(written, (self.word,))
        return Pass(read_codes(written[self.word], self.word))

    def write(self, move: Pass) -> dict[str, Any]:
        """Write the cards."""
        return {self.word: list(move.cards)}

    def compact(self, position: Position, move: Pass) -> Compact:
        """Return the places of the cards in the sorted hand."""
        return PASS | choice_in_hand(position, move.cards)

    def expand(self, position: Position, move: Compact) -> Pass:
        """Decode the cards in those places."""
        return Pass(cards_in_hand(position, move & CHOSEN))

    def legal(self, position: Position, seat: int) -> Sequence[Compact]:
        """Return every different multiset of cards."""
        cards = sorted(position.hands[seat])
        return _passes(len(cards), repeats_in(cards), 3 if position.rules.expansion else 1)

    def cards(self, move: Pass) -> tuple[str, ...]:
        """Return the cards discarded."""
        return move.cards

    def objections(self, position: Position, seat: int, move: Pass) -> Iterator[str]:
        """Refuse a wrong number of cards."""
        most = 3 if position.rules.expansion else 1
        if not 1 <= len(move.cards) <= most:
            yield "wrong-count"

    def apply(self, position: Position, seat: int, move: Compact) -> int:
        """Discard the cards and draw as many."""
        return discard(position, seat, move & CHOSEN)

    def event(self, position: Position, seat: int, move: Pass) -> Event:
        """Return `passed` with the number of cards, not which cards."""
        return Event("passed", seat=seat, count=len(move.cards))


@cache
def _passes(size: int, repeats: int, most: int) -> list[Compact]:
    """Return the passes of up to `most` cards of a hand (`discards`).

    Callers must not change the list.
    """
    return [PASS | c for count in range(1, most + 1) for c in choices(size, repeats, count)]


def discard(position: Position, seat: int, choice: Choice) -> int:
    """Put some cards of a hand on the discard pile, face down, and return their number."""
    hand = position.hands[seat]
    cards = chosen(hand, choice)
    for number in cards:
        hand.remove(number)
        position.discards.append((seat, number))
    return len(cards)


def choice_in_hand(position: Position, cards: tuple[str, ...]) -> Choice:
    """Return the places of these cards in the sorted hand of the seat to act."""
    assert position.turn is not None
    return choice_of(position.hands[position.turn], [NUMBER[card] for card in cards])


def cards_in_hand(position: Position, choice: Choice) -> tuple[str, ...]:
    """Return the cards at these places in the sorted hand of the seat to act."""
    assert position.turn is not None
    return tuple(CODES[number] for number in chosen(position.hands[position.turn], choice))
