"""Cards played on a player, and those that act on hands and dwarfs (rules.md 3.3, 6.4)."""

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from games.rules.events import Event
from games.rules.kinds.json_values import Written, check_keys, read_seat
from games.rules.kinds.kind import CardKind
from games.rules.kinds.layout import ON, SEAT, Compact
from games.rules.moves import PlayOn
from games.rules.position import Position

_moves: dict[int, tuple[Compact, ...]] = {}


class OnAPlayer(CardKind[PlayOn]):
    """An action card that is played on a player."""

    tells: ClassVar[str]
    """The kind of its event."""

    def __init__(self, card: str) -> None:
        super().__init__(card)
        self.prefix = ON | self.low

    def read(self, written: Written) -> PlayOn:
        """Read the move of a card on a player, `{"play": CODE, "on": seat}`.

        Raises Malformed for wrong keys or values.
        """
        check_keys(written, ("play", "on"))
        return PlayOn(self.card, read_seat(written["on"], "on"))

    def write(self, move: PlayOn) -> dict[str, Any]:
        """Return the move of a card on a player as an object, `{"play": CODE, "on": seat}`."""
        return {"play": self.card, "on": move.on}

    def compact(self, position: Position, move: PlayOn) -> Compact:
        """Return the move of a card on a player as a compact number, made of the card's prefix and
        the target's seat.
        """
        return self.prefix | move.on << SEAT

    def expand(self, position: Position, move: Compact) -> PlayOn:
        """Return the move that a compact number encodes: this card on the player of a seat."""
        return PlayOn(self.card, move >> SEAT & 15)

    def target(self, move: PlayOn) -> int | None:
        """Return the seat of the player that the card is played on."""
        return move.on

    def event(self, position: Position, seat: int, move: PlayOn) -> Event:
        """Return this card's event, with the acting seat and the target."""
        return Event(self.tells, seat=seat, on=move.on)


def on_each(prefix: Compact, seats: int) -> tuple[Compact, ...]:
    """Return compact numbers of the moves of a card on each seat of a mask.

    `prefix` is the card's part of the number. Results are cached, as there are few masks.
    """
    key = prefix << 12 | seats
    moves = _moves.get(key)
    if moves is None:
        moves = tuple(prefix | seat << SEAT for seat in range(12) if seats >> seat & 1)
        _moves[key] = moves
    return moves


def everyone(position: Position) -> int:
    """Return a mask of all seats of a position."""
    return (1 << len(position.dwarfs)) - 1


class OnAnother(OnAPlayer):
    """An action card on any player except the acting one."""

    def legal(self, position: Position, seat: int) -> Sequence[Compact]:
        """Return compact numbers of this card's moves on every player except the acting seat."""
        return on_each(self.prefix, everyone(position) & ~(1 << seat))

    def objections(self, position: Position, seat: int, move: PlayOn) -> Iterator[str]:
        """Yield `not-on-self` if the acting seat is the target, or else nothing."""
        if move.on == seat:
            yield "not-on-self"


class Inspection(OnAnother):
    """An inspection. It shows another player's current dwarf to its player alone."""

    codes = ("inspection",)
    tells = "inspected"

    def apply(self, position: Position, seat: int, move: Compact) -> int:
        """Record the inspected dwarf and the turn, since the knowledge is outdated after a swap of
        hats. Return 1, the number of cards to draw.
        """
        target = move >> SEAT & 15
        position.seen_dwarfs.append((seat, target, position.dwarfs[target], position.turns))
        return 1


class SwapHands(OnAnother):
    """A card that exchanges the rest of its player's hand for another player's."""

    codes = ("swap-hands",)
    tells = "swapped-hands"

    def apply(self, position: Position, seat: int, move: Compact) -> int:
        """Exchange the hands of the two players, and draw a card for the partner.

        Return 0, the number of cards that the acting player draws.
        """
        partner, hands = move >> SEAT & 15, position.hands
        position.given.append((seat, position.turns, partner, tuple(hands[seat])))
        position.given.append((partner, position.turns, seat, tuple(hands[partner])))
        hands[seat], hands[partner] = hands[partner], hands[seat]
        if position.draw:
            hands[partner].append(position.draw.pop())
        return 0


class SwapHats(OnAPlayer):
    """A card that gives any player the next dwarf of the unused pile."""

    codes = ("swap-hats",)
    tells = "swapped-hats"

    def legal(self, position: Position, seat: int) -> Sequence[Compact]:
        """Return compact numbers of a swap of hats on every player, or nothing if no dwarf is left
        in the pile.
        """
        return on_each(self.prefix, everyone(position)) if position.spare else ()

    def objections(self, position: Position, seat: int, move: PlayOn) -> Iterator[str]:
        """Yield `nothing-there` if no dwarf is left in the unused pile."""
        if not position.spare:
            yield "nothing-there"

    def apply(self, position: Position, seat: int, move: Compact) -> int:
        """Give the target the next dwarf; the old one is out for this round.

        Return 1, the number of cards to draw.
        """
        target = move >> SEAT & 15
        position.put_away.append(position.dwarfs[target])
        position.dwarfs[target] = position.spare.pop(0)
        position.hat_swaps[target] = position.turns
        return 1
