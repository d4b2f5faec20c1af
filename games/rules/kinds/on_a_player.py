"""Common parts of the cards played on a player (rules.md 3.3, 6.4)."""

from typing import Any, ClassVar

from games.rules.events import Event
from games.rules.kinds.json_values import Written, check_keys, read_seat
from games.rules.kinds.kind import CardKind
from games.rules.kinds.layout import ON, SEAT, Compact
from games.rules.moves import PlayOn
from games.rules.position import Position

_moves: dict[int, tuple[Compact, ...]] = {}


class OnAPlayer(CardKind[PlayOn]):
    """An action card that names a player."""

    tells: ClassVar[str]
    """The kind of its event."""

    def __init__(self, card: str) -> None:
        super().__init__(card)
        self.prefix = ON | self.low

    def read(self, written: Written) -> PlayOn:
        """Read `{"play": CODE, "on": seat}`. Raises Malformed."""
        check_keys(written, ("play", "on"))
        return PlayOn(self.card, read_seat(written["on"], "on"))

    def write(self, move: PlayOn) -> dict[str, Any]:
        """Write the card and the seat."""
        return {"play": self.card, "on": move.on}

    def compact(self, position: Position, move: PlayOn) -> Compact:
        """Combine the seat with the card's prefix."""
        return self.prefix | move.on << SEAT

    def expand(self, position: Position, move: Compact) -> PlayOn:
        """Decode the seat."""
        return PlayOn(self.card, move >> SEAT & 15)

    def target(self, move: PlayOn) -> int | None:
        """Return the player it is played on."""
        return move.on

    def event(self, position: Position, seat: int, move: PlayOn) -> Event:
        """Return the event with the player and the target."""
        return Event(self.tells, seat=seat, on=move.on)


def on_each(prefix: Compact, seats: int) -> tuple[Compact, ...]:
    """Return the moves of a card on each seat of a mask; cached, as there are few such masks."""
    key = prefix << 12 | seats
    moves = _moves.get(key)
    if moves is None:
        moves = tuple(prefix | seat << SEAT for seat in range(12) if seats >> seat & 1)
        _moves[key] = moves
    return moves


def everyone(position: Position) -> int:
    """Return the mask of all seats."""
    return (1 << len(position.dwarfs)) - 1
