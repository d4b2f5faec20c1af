"""Stealing a gold, or declining to (rules.md 6.6)."""

from collections.abc import Iterator, Sequence
from typing import Any

from games.rules.ending.stealing import steal, victims
from games.rules.events import Event
from games.rules.kinds.json_values import Written, check_keys, read_seat
from games.rules.kinds.kind import Kind
from games.rules.kinds.layout import STEAL, Compact
from games.rules.moves import Steal
from games.rules.position import Position
from games.rules.state import STEALING


class Stealing(Kind[Steal]):
    """A thief's turn, once the gold is shared."""

    word = "steal"

    def read(self, written: Written) -> Steal:
        """`{"steal": seat}`, or null to decline."""
        check_keys(written, (self.word,))
        victim = written[self.word]
        return Steal(None if victim is None else read_seat(victim, self.word))

    def write(self, move: Steal) -> dict[str, Any]:
        """The victim or null."""
        return {self.word: move.victim}

    def compact(self, position: Position, move: Steal) -> Compact:
        """The victim counted from one, zero for nobody."""
        return STEAL | (0 if move.victim is None else move.victim + 1)

    def expand(self, position: Position, move: Compact) -> Steal:
        """The victim, or nobody."""
        return Steal(_victim(move))

    def legal(self, position: Position, seat: int) -> Sequence[Compact]:
        """Nobody, and everybody else who has any gold."""
        return [STEAL, *(STEAL | victim + 1 for victim in victims(position, seat))]

    def belongs(self, position: Position) -> bool:
        """Once digging is over."""
        return position.phase == STEALING

    def target(self, move: Steal) -> int | None:
        """The victim."""
        return move.victim

    def cards(self, move: Steal) -> tuple[str, ...]:
        """None."""
        return ()

    def objections(self, position: Position, seat: int, move: Steal) -> Iterator[str]:
        """Oneself, or a purse with nothing in it."""
        if move.victim == seat:
            yield "not-on-self"
        if move.victim is not None and position.purses[move.victim] < 1:
            yield "no-gold"

    def apply(self, position: Position, seat: int, move: Compact) -> None:
        """The gold changes hands, and the next thief is asked."""
        steal(position, seat, _victim(move))

    def event(self, position: Position, seat: int, move: Steal) -> Event:
        """`stole` from whom, or `declined`."""
        if move.victim is None:
            return Event("declined", seat=seat)
        return Event("stole", seat=seat, on=move.victim)


def _victim(move: Compact) -> int | None:
    return (move & 255) - 1 if move & 255 else None
