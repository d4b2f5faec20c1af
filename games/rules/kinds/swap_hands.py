"""Exchanging hands with another player (rules.md 6.4)."""

from collections.abc import Iterator, Sequence

from games.rules.kinds.layout import SEAT, Compact
from games.rules.kinds.on_a_player import OnAPlayer, everyone, on_each
from games.rules.moves import PlayOn
from games.rules.position import Position


class SwapHands(OnAPlayer):
    """A card that exchanges the rest of its player's hand with another player's."""

    codes = ("swap-hands",)
    tells = "swapped-hands"

    def legal(self, position: Position, seat: int) -> Sequence[Compact]:
        """Return a move on every other player."""
        return on_each(self.prefix, everyone(position) & ~(1 << seat))

    def objections(self, position: Position, seat: int, move: PlayOn) -> Iterator[str]:
        """Refuse a player's own seat."""
        if move.on == seat:
            yield "not-on-self"

    def apply(self, position: Position, seat: int, move: Compact) -> int:
        """Exchange the hands; only the partner draws a card."""
        partner, hands = move >> SEAT & 15, position.hands
        position.given.append((seat, position.turns, partner, tuple(hands[seat])))
        position.given.append((partner, position.turns, seat, tuple(hands[partner])))
        hands[seat], hands[partner] = hands[partner], hands[seat]
        if position.draw:
            hands[partner].append(position.draw.pop())
        return 0
