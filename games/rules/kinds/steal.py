"""Thefts of one gold after the digging, or declined ones (rules.md 6.6)."""

from collections.abc import Iterator, Sequence
from typing import Any

from games.rules.ending.ending import steal, victims
from games.rules.events import Event
from games.rules.kinds.json_values import Written, check_keys, read_seat
from games.rules.kinds.kind import MoveKind
from games.rules.kinds.layout import STEAL, Compact
from games.rules.moves import Steal
from games.rules.phases import STEALING
from games.rules.position import Position


class Stealing(MoveKind[Steal]):
    """A thief's turn, once the gold is shared: rob one player or nobody."""

    word = "steal"

    def read(self, written: Written) -> Steal:
        """Read a thief's move, `{"steal": seat}`, with null instead of a seat to decline.

        Raises Malformed for any other value.
        """
        check_keys(written, (self.word,))
        victim = written[self.word]
        return Steal(None if victim is None else read_seat(victim, self.word))

    def write(self, move: Steal) -> dict[str, Any]:
        """Return a thief's move as an object, `{"steal": seat}`, with null instead of a seat to
        decline.
        """
        return {self.word: move.victim}

    def compact(self, position: Position, move: Steal) -> Compact:
        """Return a thief's move as a compact number: the victim's seat plus one, or zero for
        nobody, in the low bits.
        """
        return STEAL | (0 if move.victim is None else move.victim + 1)

    def expand(self, position: Position, move: Compact) -> Steal:
        """Return the thief's move that a compact number encodes, with a victim or nobody."""
        return Steal(_victim(move))

    def legal(self, position: Position, seat: int) -> Sequence[Compact]:
        """Return compact numbers of a thief's moves: to decline, then to rob each other player with
        gold.
        """
        return [STEAL, *(STEAL | victim + 1 for victim in victims(position, seat))]

    def belongs(self, position: Position) -> bool:
        """Return whether thieves are to act: the digging is over, and the stealing is not."""
        return position.phase == STEALING

    def target(self, move: Steal) -> int | None:
        """Return the seat of the thief's victim, or None if the thief declines."""
        return move.victim

    def cards(self, move: Steal) -> tuple[str, ...]:
        """Return an empty tuple, since a thief plays no cards."""
        return ()

    def objections(self, position: Position, seat: int, move: Steal) -> Iterator[str]:
        """Yield `not-on-self` for the thief's own seat, and `no-gold` for a victim without gold;
        nothing for a legal move.
        """
        if move.victim == seat:
            yield "not-on-self"
        if move.victim is not None and position.purses[move.victim] < 1:
            yield "no-gold"

    def apply(self, position: Position, seat: int, move: Compact) -> None:
        """Move one gold from the victim to the thief, and begin the next thief's turn."""
        steal(position, seat, _victim(move))

    def event(self, position: Position, seat: int, move: Steal) -> Event:
        """Return a `stole` event with the thief and the victim, or a `declined` event without a
        victim.
        """
        if move.victim is None:
            return Event("declined", seat=seat)
        return Event("stole", seat=seat, on=move.victim)


def _victim(move: Compact) -> int | None:
    return (move & 255) - 1 if move & 255 else None
