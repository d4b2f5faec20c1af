"""Discarding two cards to remove one in front of their player (rules.md 6.2)."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from games.rules.cards.slots import SLOTS
from games.rules.events import Event
from games.rules.kinds.json_values import Malformed, Written, check_keys, read_codes
from games.rules.kinds.kind import MoveKind
from games.rules.kinds.layout import CHOSEN, DISCARD, REMOVED, Compact
from games.rules.kinds.passing import cards_in_hand, choice_in_hand, discard
from games.rules.moves import DiscardTwo
from games.rules.position import Position
from games.rules.turn.discards import choices, repeats_in


class DiscardingTwo(MoveKind[DiscardTwo]):
    """The expansion's third action."""

    word = "discard"

    def read(self, written: Written) -> DiscardTwo:
        """Read `{"discard": [CODE, CODE], "remove": CODE}`. Raises Malformed."""
        check_keys(written, (self.word, "remove"))
        if written["remove"] not in SLOTS:
            raise Malformed("remove: a card that can lie before a player")
        return DiscardTwo(read_codes(written[self.word], self.word), written["remove"])

    def write(self, move: DiscardTwo) -> dict[str, Any]:
        """Write the cards and the card they remove."""
        return {self.word: list(move.cards), "remove": move.remove}

    def compact(self, position: Position, move: DiscardTwo) -> Compact:
        """Combine the cleared slot with the places of the cards in the sorted hand."""
        slot = SLOTS.index(move.remove)
        return DISCARD | slot << REMOVED | choice_in_hand(position, move.cards)

    def expand(self, position: Position, move: Compact) -> DiscardTwo:
        """Decode the cards in those places."""
        return DiscardTwo(cards_in_hand(position, move & CHOSEN), SLOTS[move >> REMOVED & 7])

    def legal(self, position: Position, seat: int) -> Sequence[Compact]:
        """Return every different pair of cards for each card in front of the seat."""
        if not position.bears(seat):
            return ()
        cards = sorted(position.hands[seat])
        slots = sum(1 << slot for slot, seats in enumerate(position.before) if seats >> seat & 1)
        return _removals(len(cards), repeats_in(cards), slots)

    def belongs(self, position: Position) -> bool:
        """Return whether the expansion is played."""
        return position.rules.expansion and super().belongs(position)

    def cards(self, move: DiscardTwo) -> tuple[str, ...]:
        """Return the cards discarded."""
        return move.cards

    def objections(self, position: Position, seat: int, move: DiscardTwo) -> Iterator[str]:
        """Refuse if there is nothing to remove, then a wrong number of cards."""
        if not position.before[SLOTS.index(move.remove)] >> seat & 1:
            yield "nothing-there"
        if len(move.cards) != 2:
            yield "wrong-count"

    def apply(self, position: Position, seat: int, move: Compact) -> int:
        """Discard two cards, remove the other and draw one."""
        discard(position, seat, move & CHOSEN)
        position.take_away(move >> REMOVED & 7, seat)
        return 1

    def event(self, position: Position, seat: int, move: DiscardTwo) -> Event:
        """Return `threw-off`: the card removed and the number discarded, not which cards."""
        return Event("threw-off", seat=seat, removed=move.remove, count=len(move.cards))


@cache
def _removals(size: int, repeats: int, slots: int) -> list[Compact]:
    """Return two-card discards for each card in front of a player; do not change the list."""
    pairs = choices(size, repeats, 2)
    return [
        DISCARD | slot << REMOVED | pair for slot in range(5) if slots >> slot & 1 for pair in pairs
    ]
