"""Every kind of move, found by its card, its word, its number or the move itself."""

from typing import Any

from games.rules.cards.cards import NUMBER
from games.rules.kinds.discard_two import DiscardingTwo
from games.rules.kinds.inspection import Inspection
from games.rules.kinds.kind import CardKind, MoveKind
from games.rules.kinds.layout import DISCARD, FAMILY, PASS, STEAL, Compact
from games.rules.kinds.map_card import MapCard
from games.rules.kinds.passing import Passing
from games.rules.kinds.path_card import PathCard
from games.rules.kinds.put_before import BreakCard, Trap
from games.rules.kinds.rockfall import RockfallCard
from games.rules.kinds.steal import Stealing
from games.rules.kinds.swap_hands import SwapHands
from games.rules.kinds.swap_hats import SwapHats
from games.rules.kinds.take_away import FreeAtLast, HandsOff, RepairCard
from games.rules.kinds.theft import TheftCard
from games.rules.moves import DiscardTwo, Move, Pass, Steal

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
    """Return the kind of a move."""
    match move:
        case Pass():
            return PASSING
        case DiscardTwo():
            return DISCARDING_TWO
        case Steal():
            return STEALING
        case _:
            return BY_CARD[move.card]


def kind_at(move: Compact) -> MoveKind[Any]:
    """Return the kind of a move written as a number (`layout`)."""
    return BY_NUMBER[(move & 255) >> 1] if move < PASS else BY_FAMILY[move >> FAMILY << FAMILY]
