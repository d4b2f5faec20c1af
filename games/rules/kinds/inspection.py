"""Looking at another player's dwarf (rules.md 6.4)."""

from collections.abc import Iterator, Sequence

from games.rules.kinds.layout import SEAT, Compact
from games.rules.kinds.on_a_player import OnAPlayer, everyone, on_each
from games.rules.moves import PlayOn
from games.rules.position import Position


class Inspection(OnAPlayer):
    """A card that shows its player alone another player's current dwarf."""

    codes = ("inspection",)
    tells = "inspected"

    def legal(self, position: Position, seat: int) -> Sequence[Compact]:
        """Return a move on every other player."""
        return on_each(self.prefix, everyone(position) & ~(1 << seat))

    def objections(self, position: Position, seat: int, move: PlayOn) -> Iterator[str]:
        """Refuse a player's own seat."""
        if move.on == seat:
            yield "not-on-self"

    def apply(self, position: Position, seat: int, move: Compact) -> int:
        """Remember the dwarf seen, and the turn: a later swap of hats makes it stale."""
        target = move >> SEAT & 15
        position.seen_dwarfs.append((seat, target, position.dwarfs[target], position.turns))
        return 1
