"""Converts moves of the seat to act to single numbers (`kinds.layout`) and back."""

from games.rules.kinds.layout import Compact
from games.rules.kinds.registry import kind_at, kind_of
from games.rules.moves import Move
from games.rules.position import Position

__all__ = ["Compact", "compact", "expand"]


def compact(position: Position, move: Move) -> Compact:
    """Return the number of a legal move of the seat to act (others may not fit into the bits)."""
    return kind_of(move).compact(position, move)


def expand(position: Position, move: Compact) -> Move:
    """Return the move of a number; call before the move is played."""
    expanded: Move = kind_at(move).expand(position, move)
    return expanded
