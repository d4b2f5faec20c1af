"""Laying a theft, to steal after the gold is shared (rules.md 6.4)."""

from collections.abc import Iterator, Sequence
from typing import Any

from games.rules.cards.slots import STOLEN
from games.rules.events import Event
from games.rules.kinds.json_values import Written, check_keys
from games.rules.kinds.kind import CardKind
from games.rules.kinds.layout import THEFT, Compact
from games.rules.moves import LayTheft
from games.rules.position import Position


class TheftCard(CardKind[LayTheft]):
    """A card that goes in front of its own player, who may have only one."""

    codes = ("theft",)
    idle = "already-there"

    def read(self, written: Written) -> LayTheft:
        """Read `{"play": "theft"}`. Raises Malformed."""
        check_keys(written, ("play",))
        return LayTheft()

    def write(self, move: LayTheft) -> dict[str, Any]:
        """Write the card alone."""
        return {"play": self.card}

    def compact(self, position: Position, move: LayTheft) -> Compact:
        """Return the card alone."""
        return THEFT | self.low

    def expand(self, position: Position, move: Compact) -> LayTheft:
        """Return the only move there is."""
        return LayTheft()

    def legal(self, position: Position, seat: int) -> Sequence[Compact]:
        """Return the one move, unless a theft is in front of the player."""
        return () if position.before[STOLEN] >> seat & 1 else (THEFT | self.low,)

    def objections(self, position: Position, seat: int, move: LayTheft) -> Iterator[str]:
        """Refuse a second theft."""
        if position.before[STOLEN] >> seat & 1:
            yield "already-there"

    def apply(self, position: Position, seat: int, move: Compact) -> int:
        """Put the theft in front of its player; the last to lay one steals first."""
        position.before[STOLEN] |= 1 << seat
        position.thefts.append(seat)
        return 1

    def event(self, position: Position, seat: int, move: LayTheft) -> Event:
        """Return `theft`."""
        return Event("theft", seat=seat)
