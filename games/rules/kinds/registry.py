"""All kinds of move, found from a card, a word, a number or a move."""

from typing import Any

from games.rules.cards.cards import NUMBER
from games.rules.kinds.before_a_player import (
    BreakCard,
    FreeAtLast,
    HandsOff,
    RepairCard,
    TheftCard,
    Trap,
)
from games.rules.kinds.discarding import DiscardingTwo, Passing
from games.rules.kinds.kind import CardKind, MoveKind
from games.rules.kinds.layout import DISCARD, FAMILY, PASS, STEAL, Compact
from games.rules.kinds.mine_cards import MapCard, PathCard, RockfallCard
from games.rules.kinds.on_a_player import Inspection, SwapHands, SwapHats
from games.rules.kinds.steal import Stealing
from games.rules.moves import DiscardTwo, Move, Pass, Steal
from games.rules.position import Position

CARD_KINDS: tuple[type[CardKind[Any]], ...] = (
    PathCard,
    BreakCard,
    RepairCard,
    RockfallCard,
    MapCard,
    TheftCard,
    HandsOff,
    Trap,
    FreeAtLast,
    Inspection,
    SwapHats,
    SwapHands,
)
PASSING, DISCARDING_TWO, STEALING = Passing(), DiscardingTwo(), Stealing()

BY_CARD: dict[str, CardKind[Any]] = {code: kind(code) for kind in CARD_KINDS for code in kind.codes}
BY_NUMBER = {NUMBER[code]: kind for code, kind in BY_CARD.items()}
WITHOUT_A_CARD: tuple[MoveKind[Any], ...] = (PASSING, DISCARDING_TWO, STEALING)
BY_FAMILY: dict[int, MoveKind[Any]] = dict(zip((PASS, DISCARD, STEAL), WITHOUT_A_CARD, strict=True))


def kind_of(move: Move) -> MoveKind[Any]:
    """Return the kind that a move belongs to."""
    match move:
        case Pass():
            return PASSING
        case DiscardTwo():
            return DISCARDING_TWO
        case Steal():
            return STEALING
        case _:
            return BY_CARD[move.card]


def compact(position: Position, move: Move) -> Compact:
    """Return a legal move of the seat to act as a compact number (see `layout`).

    An illegal move may get a wrong number.
    """
    return kind_of(move).compact(position, move)


def expand(position: Position, move: Compact) -> Move:
    """Return the move that a compact number encodes (see `layout`).

    The position must be the one before the move.
    """
    kind = BY_NUMBER[(move & 255) >> 1] if move < PASS else BY_FAMILY[move >> FAMILY << FAMILY]
    expanded: Move = kind.expand(position, move)
    return expanded
