"""Laying a theft, to steal once the gold is shared (rules.md 6.4)."""

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
    """Goes before its own player, who may have one."""

    codes = ("theft",)
    idle = "already-there"

    def read(self, written: Written) -> LayTheft:
        """`{"play": "theft"}`."""
        check_keys(written, ("play",))
        return LayTheft()

    def write(self, move: LayTheft) -> dict[str, Any]:
        """The card alone."""
        return {"play": self.card}

    def compact(self, position: Position, move: LayTheft) -> Compact:
        """The card alone."""
        return THEFT | self.low

    def expand(self, position: Position, move: Compact) -> LayTheft:
        """There is nothing more to tell."""
        return LayTheft()

    def legal(self, position: Position, seat: int) -> Sequence[Compact]:
        """Once, in front of its player."""
        return () if position.before[STOLEN] >> seat & 1 else (THEFT | self.low,)

    def objections(self, position: Position, seat: int, move: LayTheft) -> Iterator[str]:
        """Only that one lies there already."""
        if position.before[STOLEN] >> seat & 1:
            yield "already-there"

    def apply(self, position: Position, seat: int, move: Compact) -> int:
        """It lies there; the last to lay one steals first."""
        position.before[STOLEN] |= 1 << seat
        position.thefts.append(seat)
        return 1

    def event(self, position: Position, seat: int, move: LayTheft) -> Event:
        """`theft`."""
        return Event("theft", seat=seat)
