"""Cards that are put in front of a player, or removed from there (rules.md 3.3, 6.4)."""

from collections.abc import Iterator, Sequence
from typing import Any

from games.rules.cards.cards import ACTION_CODES, STOLEN, TOOL_SLOT, TOOLS, slots_of, tools_of
from games.rules.events import Event
from games.rules.kinds.json_values import Malformed, Written, check_keys, read_seat
from games.rules.kinds.kind import CardKind
from games.rules.kinds.layout import ON, SEAT, SLOT, THEFT, Compact
from games.rules.kinds.on_a_player import OnAPlayer, everyone, on_each
from games.rules.moves import LayTheft, PlayOn
from games.rules.position import Position
from games.rules.ruleset import Ruleset


class PutBefore(OnAPlayer):
    """A card put in front of a player who does not have an equal card there."""

    idle = "already-there"

    def __init__(self, card: str) -> None:
        super().__init__(card)
        (self.slot,) = slots_of(card)
        self.prefix = ON | self.slot << SLOT | self.low

    def may_be_oneself(self, rules: Ruleset) -> bool:
        """Return whether the rules let players play this card on themselves."""
        return False

    def legal(self, position: Position, seat: int) -> Sequence[Compact]:
        """Return this card's moves as compact numbers: one on each player without an equal card,
        except the acting seat unless the rules allow it.
        """
        taken = position.before[self.slot]
        if not self.may_be_oneself(position.rules):
            taken |= 1 << seat
        return on_each(self.prefix, everyone(position) & ~taken)

    def objections(self, position: Position, seat: int, move: PlayOn) -> Iterator[str]:
        """Yield `already-there` for a player with an equal card, and `not-on-self` for the acting
        seat unless the rules allow it; nothing for a legal move.
        """
        if position.before[self.slot] >> move.on & 1:
            yield "already-there"
        if move.on == seat and not self.may_be_oneself(position.rules):
            yield "not-on-self"

    def apply(self, position: Position, seat: int, move: Compact) -> int:
        """Put this card in front of the player that a move is aimed at.

        Return 1, the number of cards to draw.
        """
        position.before[self.slot] |= 1 << (move >> SEAT & 15)
        return 1


class BreakCard(PutBefore):
    """A card that breaks one tool of a player."""

    codes = tuple(f"break-{tool}" for tool in TOOLS)

    def may_be_oneself(self, rules: Ruleset) -> bool:
        """Return whether players may break their own tools: the option `break_own_tools`."""
        return rules.break_own_tools

    def event(self, position: Position, seat: int, move: PlayOn) -> Event:
        """Return a `broke` event with the acting seat, the target and the card, which names the
        tool.
        """
        return Event("broke", seat=seat, card=self.card, on=move.on)


class Trap(PutBefore):
    """A card that traps another player until freed."""

    codes = ("trapped",)
    tells = "trapped"


class TakeAway(OnAPlayer):
    """A card that removes a card of certain slots from in front of any player."""

    def __init__(self, card: str) -> None:
        super().__init__(card)
        self.prefixes = [(slot, ON | slot << SLOT | self.low) for slot in slots_of(card)]
        self.prefix = self.prefixes[0][1]

    def legal(self, position: Position, seat: int) -> Sequence[Compact]:
        """Return compact numbers of this card's moves: one for each card that it can remove from in
        front of each player.
        """
        before = position.before
        return [
            move
            for slot, prefix in self.prefixes
            if before[slot]
            for move in on_each(prefix, before[slot])
        ]

    def apply(self, position: Position, seat: int, move: Compact) -> int:
        """Remove the card that a move names from in front of its target.

        Return 1, the number of cards to draw.
        """
        position.take_away(move >> SLOT & 7, move >> SEAT & 15)
        return 1

    def objections(self, position: Position, seat: int, move: PlayOn) -> Iterator[str]:
        """Yield `nothing-there` for a player without a card that this card removes, or else
        nothing.
        """
        if not any(position.before[slot] >> move.on & 1 for slot, _ in self.prefixes):
            yield "nothing-there"


class HandsOff(TakeAway):
    """A card that removes a theft from in front of a player."""

    codes = ("hands-off",)
    tells = "hands-off"


class FreeAtLast(TakeAway):
    """A card that frees a trapped player."""

    codes = ("free-at-last",)
    tells = "freed"


class RepairCard(TakeAway):
    """A card that mends a broken tool. If it is a card for two tools, the player chooses one."""

    codes = tuple(sorted(code for code in ACTION_CODES if code.startswith("repair-")))
    idle = "nothing-to-repair"

    def __init__(self, card: str) -> None:
        super().__init__(card)
        self.tools = tools_of(card)

    def read(self, written: Written) -> PlayOn:
        """Read a repair card's move, `{"play": CODE, "on": seat, "tool": tool}`; `tool` may be left
        out for a card with one tool. Raises Malformed for a wrong key, seat or tool.
        """
        check_keys(written, ("play", "on"), ("tool",))
        tool = written.get("tool", self.tools[0] if len(self.tools) == 1 else None)
        if tool not in self.tools:
            raise Malformed("tool: one of the card's tools")
        return PlayOn(self.card, read_seat(written["on"], "on"), tool)

    def write(self, move: PlayOn) -> dict[str, Any]:
        """Return a repair card's move as an object, with `tool` only for a card of two tools."""
        return super().write(move) | ({"tool": move.tool} if len(self.tools) > 1 else {})

    def compact(self, position: Position, move: PlayOn) -> Compact:
        """Return a repair as a compact number of the card, the target's seat and the tool's
        slot.
        """
        return ON | _slot(move) << SLOT | move.on << SEAT | self.low

    def expand(self, position: Position, move: Compact) -> PlayOn:
        """Return the repair that a compact number encodes, always with its seat and tool."""
        return PlayOn(self.card, move >> SEAT & 15, TOOLS[move >> SLOT & 3])

    def objections(self, position: Position, seat: int, move: PlayOn) -> Iterator[str]:
        """Yield `nothing-to-repair` if the player's tool is not broken, or else nothing."""
        if not position.before[_slot(move)] >> move.on & 1:
            yield "nothing-to-repair"

    def event(self, position: Position, seat: int, move: PlayOn) -> Event:
        """Return a `repaired` event with the acting seat, the target, the card and the tool."""
        return Event("repaired", seat=seat, card=self.card, on=move.on, tool=move.tool)


def _slot(move: PlayOn) -> int:
    assert move.tool is not None, "a repair names the tool it mends"
    return TOOL_SLOT[move.tool]


class TheftCard(CardKind[LayTheft]):
    """A theft: a card put in front of its own player, who may have only one."""

    codes = ("theft",)
    idle = "already-there"

    def read(self, written: Written) -> LayTheft:
        """Read a theft, `{"play": "theft"}`. Raises Malformed for any other key."""
        check_keys(written, ("play",))
        return LayTheft()

    def write(self, move: LayTheft) -> dict[str, Any]:
        """Return a theft as an object: `{"play": "theft"}`."""
        return {"play": self.card}

    def compact(self, position: Position, move: LayTheft) -> Compact:
        """Return a theft as a compact number, which is always the same."""
        return THEFT | self.low

    def expand(self, position: Position, move: Compact) -> LayTheft:
        """Return a theft; its compact number holds no choice."""
        return LayTheft()

    def legal(self, position: Position, seat: int) -> Sequence[Compact]:
        """Return the compact number of the one move with a theft, or nothing if the seat has a
        theft in front of it already.
        """
        return () if position.before[STOLEN] >> seat & 1 else (THEFT | self.low,)

    def objections(self, position: Position, seat: int, move: LayTheft) -> Iterator[str]:
        """Yield `already-there` if the seat has a theft in front of it already, or else nothing."""
        if position.before[STOLEN] >> seat & 1:
            yield "already-there"

    def apply(self, position: Position, seat: int, move: Compact) -> int:
        """Put the theft in front of its player, who will be the first to steal.

        Return 1, the number of cards to draw.
        """
        position.before[STOLEN] |= 1 << seat
        position.thefts.append(seat)
        return 1

    def event(self, position: Position, seat: int, move: LayTheft) -> Event:
        """Return a `theft` event with the seat that laid it."""
        return Event("theft", seat=seat)
