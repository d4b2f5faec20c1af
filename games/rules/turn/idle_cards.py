"""Reasons why cards of a hand cannot be played now, for the table to show (notation.md's codes)."""

from games.rules.kinds.registry import BY_CARD
from games.rules.position import Position
from games.rules.state import DIGGING


def why_idle(position: Position, seat: int, hand: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Return each different card without a legal move, with its refusal code.

    The answer is as if it were the seat's turn to dig; nothing is idle once digging is over.
    """
    if position.phase != DIGGING:
        return ()
    kinds = ((card, BY_CARD[card]) for card in dict.fromkeys(hand))
    return tuple(
        (card, kind.why_idle(position, seat))
        for card, kind in kinds
        if not kind.legal(position, seat)
    )
