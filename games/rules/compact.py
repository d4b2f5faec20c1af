"""Moves as single numbers, for lists that are made a hundred thousand times a second.

The kind stands above bit 24. A path card's move is its packed cell plus its tile; of the others
the low eight bits hold the card's number shifted by one, like a tile that is not turned.
"""

from games.rules.cards import CODES, NUMBER
from games.rules.cells import pack, unpack
from games.rules.moves import (
    REMOVABLE,
    DiscardTwo,
    Lay,
    LayTheft,
    LookAtGoal,
    Move,
    Pass,
    PlayOn,
    Rockfall,
    Steal,
    tools_of,
)
from games.rules.tiles import tile_of

Compact = int

KIND = 24
ON, FALL, LOOK, THEFT, PASS, DISCARD, STEAL = (kind << KIND for kind in range(1, 8))
SEAT = 8
SLOT = 12
GOAL = 8
WIDTH = 7  # bits for one card of a pass; numbers are kept plus one, so that none is 0
CARD = (1 << WIDTH) - 1

# the cards that may lie before a player, each a slot; in NOTATION.md's words for `remove`
SLOTS = REMOVABLE
TRAPPED, STOLEN = SLOTS.index("trapped"), SLOTS.index("theft")
TOOL_SLOT = {"pickaxe": 0, "lantern": 1, "cart": 2}
_TOOL = tuple(TOOL_SLOT)


def slots_of(card: str) -> tuple[int, ...]:
    """The slots before a player that a card fills or empties; none for other cards."""
    if card in ("trapped", "free-at-last"):
        return (TRAPPED,)
    if card in ("theft", "hands-off"):
        return (STOLEN,)
    return tuple(TOOL_SLOT[tool] for tool in tools_of(card))


def discard_code(cards: tuple[int, ...]) -> Compact:
    """The low bits of a pass or of two cards thrown off, from their numbers in rising order."""
    return sum(number + 1 << place * WIDTH for place, number in enumerate(cards))


def discarded(move: Compact) -> list[int]:
    """The numbers of the cards of a pass or a discard of two."""
    places = (0, WIDTH) if move >> KIND << KIND == DISCARD else (0, WIDTH, 2 * WIDTH)
    return [(move >> place & CARD) - 1 for place in places if move >> place & CARD]


def compact(move: Move) -> Compact:
    """The number of a move that is legal (others may not fit into their bits)."""
    match move:
        case Lay(card, (x, y), turned):
            return pack(x, y) | tile_of(card, turned)
        case PlayOn(card, on, tool):
            slot = TOOL_SLOT[tool] if tool else (slots_of(card) or (0,))[0]
            return ON | slot << SLOT | on << SEAT | NUMBER[card] << 1
        case Rockfall((x, y), card):
            return FALL + pack(x, y) | NUMBER[card] << 1
        case LookAtGoal(goal, card):
            return LOOK | goal << GOAL | NUMBER[card] << 1
        case LayTheft(card):
            return THEFT | NUMBER[card] << 1
        case Pass(cards):
            return PASS | discard_code(tuple(sorted(NUMBER[card] for card in cards)))
        case DiscardTwo(cards, remove):
            thrown = discard_code(tuple(sorted(NUMBER[card] for card in cards)))
            return DISCARD | SLOTS.index(remove) << 2 * WIDTH | thrown
        case Steal(victim):
            return STEAL | (0 if victim is None else victim + 1)


def expand(move: Compact) -> Move:
    """The move in plain words again."""
    kind = move >> KIND << KIND
    card = CODES[(move & 255) >> 1] if kind < PASS else ""
    if kind == 0:
        return Lay(card, unpack(move), bool(move & 1))
    if kind == ON:
        tool = _TOOL[move >> SLOT & 3] if card.startswith("repair-") else None
        return PlayOn(card, move >> SEAT & 15, tool)
    if kind == FALL:
        return Rockfall(unpack(move & (1 << KIND) - 1))
    if kind == LOOK:
        return LookAtGoal(move >> GOAL & 3)
    if kind == THEFT:
        return LayTheft()
    if kind == STEAL:
        return Steal((move & 255) - 1 if move & 255 else None)
    cards = tuple(CODES[number] for number in discarded(move))
    return Pass(cards) if kind == PASS else DiscardTwo(cards, SLOTS[move >> 2 * WIDTH & 7])
