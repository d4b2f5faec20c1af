"""Stealing one gold, or declining to (rules.md 6.6)."""

from collections.abc import Iterator, Sequence
from typing import Any

from games.rules.ending.stealing import steal, victims
from games.rules.events import Event
from games.rules.kinds.json_values import Written, check_keys, read_seat
from games.rules.kinds.kind import MoveKind
from games.rules.kinds.layout import STEAL, Compact
from games.rules.moves import Steal
from games.rules.phases import STEALING
from games.rules.position import Position


class Stealing(MoveKind[Steal]):
    """A thief's turn, once the gold is shared."""

    word = "steal"

    def read(self, written: Written) -> Steal:
        """Read `{"steal": seat}`, with null to decline. Raises Malformed."""
        check_keys(written, (self.word,))
        victim = written[self.word]
        return Steal(None if victim is None else read_seat(victim, self.word))

    def write(self, move: Steal) -> dict[str, Any]:
        """Write the victim or null."""
        return {self.word: move.victim}

    def compact(self, position: Position, move: Steal) -> Compact:
        """Return the victim's seat plus one, or zero for nobody."""
        return STEAL | (0 if move.victim is None else move.victim + 1)

    def expand(self, position: Position, move: Compact) -> Steal:
        """Decode the victim, or nobody."""
        return Steal(_victim(move))

    def legal(self, position: Position, seat: int) -> Sequence[Compact]:
        """Return declining, then a move on every other player with gold."""
        return [STEAL, *(STEAL | victim + 1 for victim in victims(position, seat))]

    def belongs(self, position: Position) -> bool:
        """Return whether digging is over."""
        return position.phase == STEALING

    def target(self, move: Steal) -> int | None:
        """Return the victim."""
        return move.victim

    def cards(self, move: Steal) -> tuple[str, ...]:
        """Return no cards."""
        return ()

    def objections(self, position: Position, seat: int, move: Steal) -> Iterator[str]:
        """Refuse the thief's own seat and players without gold."""
        if move.victim == seat:
            yield "not-on-self"
        if move.victim is not None and position.purses[move.victim] < 1:
            yield "no-gold"

    def apply(self, position: Position, seat: int, move: Compact) -> None:
        """Move the gold and start the next thief's turn."""
        steal(position, seat, _victim(move))

    def event(self, position: Position, seat: int, move: Steal) -> Event:
        """Return `stole` with the victim, or `declined`."""
        if move.victim is None:
            return Event("declined", seat=seat)
        return Event("stole", seat=seat, on=move.victim)


def _victim(move: Compact) -> int | None:
    return (move & 255) - 1 if move & 255 else None
