"""Why a card of a hand cannot be played now, so that the table can say so (notation.md's codes)."""

from games.rules.kinds.registry import BY_CARD
from games.rules.position import Position
from games.rules.state import DIGGING


def why_idle(position: Position, seat: int, hand: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Each different card of a hand that has no legal move, and the refusal code that says why.

    Asked as if it were the seat's turn to dig; nothing is idle once digging is over.
    """
    if position.phase != DIGGING:
        return ()
    kinds = ((card, BY_CARD[card]) for card in dict.fromkeys(hand))
    return tuple(
        (card, kind.why_idle(position, seat))
        for card, kind in kinds
        if not kind.legal(position, seat)
    )
