"""Giving a player another dwarf (rules.md 6.4)."""

from collections.abc import Iterator, Sequence

from games.rules.kinds.layout import SEAT, Compact
from games.rules.kinds.on_a_player import OnAPlayer, everyone, on_each
from games.rules.moves import PlayOn
from games.rules.position import Position


class SwapHats(OnAPlayer):
    """A card that gives any player the next dwarf of the unused pile."""

    codes = ("swap-hats",)
    tells = "swapped-hats"

    def legal(self, position: Position, seat: int) -> Sequence[Compact]:
        """Return a move on everybody, if any dwarf is left."""
        return on_each(self.prefix, everyone(position)) if position.spare else ()

    def objections(self, position: Position, seat: int, move: PlayOn) -> Iterator[str]:
        """Refuse if no dwarf is left."""
        if not position.spare:
            yield "nothing-there"

    def apply(self, position: Position, seat: int, move: Compact) -> int:
        """Replace the dwarf; the old one is out for this round."""
        target = move >> SEAT & 15
        position.put_away.append(position.dwarfs[target])
        position.dwarfs[target] = position.spare.pop(0)
        position.hat_swaps[target] = position.turns
        return 1
