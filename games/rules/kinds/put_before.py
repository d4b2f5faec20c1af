"""Cards put in front of a player, at most one of each kind (rules.md 3.3, 6.4)."""

from collections.abc import Iterator, Sequence

from games.rules.cards.cards import TOOLS
from games.rules.cards.slots import slots_of
from games.rules.events import Event
from games.rules.kinds.layout import ON, SEAT, SLOT, Compact
from games.rules.kinds.on_a_player import OnAPlayer, everyone, on_each
from games.rules.moves import PlayOn
from games.rules.position import Position
from games.rules.ruleset import Ruleset


class PutBefore(OnAPlayer):
    """A card put in front of a player who does not have the same card there."""

    idle = "already-there"

    def __init__(self, card: str) -> None:
        super().__init__(card)
        (self.slot,) = slots_of(card)
        self.prefix = ON | self.slot << SLOT | self.low

    def may_be_oneself(self, rules: Ruleset) -> bool:
        """Return whether the rules let players play it on themselves."""
        return False

    def legal(self, position: Position, seat: int) -> Sequence[Compact]:
        """Return a move on each player without this card, the seat itself if allowed."""
        taken = position.before[self.slot]
        if not self.may_be_oneself(position.rules):
            taken |= 1 << seat
        return on_each(self.prefix, everyone(position) & ~taken)

    def objections(self, position: Position, seat: int, move: PlayOn) -> Iterator[str]:
        """Refuse a player with an equal card, or the player's own seat."""
        if position.before[self.slot] >> move.on & 1:
            yield "already-there"
        if move.on == seat and not self.may_be_oneself(position.rules):
            yield "not-on-self"

    def apply(self, position: Position, seat: int, move: Compact) -> int:
        """Put the card in front of the player."""
        position.before[self.slot] |= 1 << (move >> SEAT & 15)
        return 1


class BreakCard(PutBefore):
    """A card that breaks a tool of a player."""

    codes = tuple(f"break-{tool}" for tool in TOOLS)

    def may_be_oneself(self, rules: Ruleset) -> bool:
        """Return whether the option `break_own_tools` is on."""
        return rules.break_own_tools

    def event(self, position: Position, seat: int, move: PlayOn) -> Event:
        """Return `broke`, with the card that names the tool."""
        return Event("broke", seat=seat, card=self.card, on=move.on)


class Trap(PutBefore):
    """A card that traps another player."""

    codes = ("trapped",)
    tells = "trapped"
