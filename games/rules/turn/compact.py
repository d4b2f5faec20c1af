"""Moves as single numbers, for lists that are made a hundred thousand times a second.

The kind stands above bit 24. A path card's move is its packed cell plus its tile; of the others
the low eight bits hold the card's number shifted by one, like a tile that is not turned. A pass
names places in the sorted hand of the seat to act, so a number means a move in its position only.
"""

from games.rules.cards.cards import CODES, NUMBER
from games.rules.cards.cells import pack, unpack
from games.rules.cards.slots import SLOTS, TOOL_SLOT, slots_of
from games.rules.cards.tiles import tile_of
from games.rules.moves import (
    DiscardTwo,
    Lay,
    LayTheft,
    LookAtGoal,
    Move,
    Pass,
    PlayOn,
    Rockfall,
    Steal,
)
from games.rules.position import Position
from games.rules.turn.discards import Choice, choice_of, chosen

Compact = int

KIND = 24
ON, FALL, LOOK, THEFT, PASS, DISCARD, STEAL = (kind << KIND for kind in range(1, 8))
SEAT = 8
SLOT = 12
GOAL = 8
REMOVED = 21
CHOSEN = (1 << REMOVED) - 1  # the places of the cards in the sorted hand (`discards`)

_TOOL = tuple(TOOL_SLOT)


def compact(position: Position, move: Move) -> Compact:
    """The number of a legal move of the seat to act (others may not fit into their bits)."""
    match move:
        case Pass(cards):
            return PASS | _choice(position, cards)
        case DiscardTwo(cards, remove):
            return DISCARD | SLOTS.index(remove) << REMOVED | _choice(position, cards)
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
        case Steal(victim):
            return STEAL | (0 if victim is None else victim + 1)


def expand(position: Position, move: Compact) -> Move:
    """A legal move of the seat to act in plain words, before it is played."""
    kind = move >> KIND << KIND
    if kind == PASS:
        return Pass(_cards(position, move))
    if kind == DISCARD:
        return DiscardTwo(_cards(position, move), SLOTS[move >> REMOVED & 7])
    if kind == STEAL:
        return Steal((move & 255) - 1 if move & 255 else None)
    return _expand_play(move, kind)


def _expand_play(move: Compact, kind: int) -> Move:
    card = CODES[(move & 255) >> 1]
    if kind == ON:
        tool = _TOOL[move >> SLOT & 3] if card.startswith("repair-") else None
        return PlayOn(card, move >> SEAT & 15, tool)
    if kind == FALL:
        return Rockfall(unpack(move & (1 << KIND) - 1))
    if kind == LOOK:
        return LookAtGoal(move >> GOAL & 3)
    if kind == THEFT:
        return LayTheft()
    return Lay(card, unpack(move), bool(move & 1))


def _choice(position: Position, cards: tuple[str, ...]) -> Choice:
    assert position.turn is not None
    return choice_of(position.hands[position.turn], [NUMBER[card] for card in cards])


def _cards(position: Position, move: Compact) -> tuple[str, ...]:
    assert position.turn is not None
    hand = position.hands[position.turn]
    return tuple(CODES[number] for number in chosen(hand, move & CHOSEN))
