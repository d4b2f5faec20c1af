"""The slots in front of a player: five kinds of card, at most one of each (rules.md 6.4)."""

from games.rules.cards.cards import TOOLS, tools_of

SLOTS = (*(f"break-{tool}" for tool in TOOLS), "trapped", "theft")
"""The card of each slot, in notation.md's words for `remove`."""

TRAPPED, STOLEN = SLOTS.index("trapped"), SLOTS.index("theft")
TOOL_SLOT = {tool: slot for slot, tool in enumerate(TOOLS)}


def slots_of(card: str) -> tuple[int, ...]:
    """Return the slots that a card fills or empties; none for other cards."""
    if card in ("trapped", "free-at-last"):
        return (TRAPPED,)
    if card in ("theft", "hands-off"):
        return (STOLEN,)
    return tuple(TOOL_SLOT[tool] for tool in tools_of(card))
