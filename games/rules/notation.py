"""Reads and writes moves as JSON (notation.md, Moves)."""

from collections.abc import Mapping
from typing import Any

from games.rules.kinds.json_values import Malformed, read_code
from games.rules.kinds.registry import BY_CARD, WITHOUT_A_CARD, kind_of
from games.rules.moves import Move

__all__ = ["Malformed", "read_move", "write_move"]


def read_move(written: object) -> Move:
    """Read a move from a JSON object.

    Raises Malformed for an object that notation.md does not allow.
    """
    if not isinstance(written, Mapping) or not all(isinstance(key, str) for key in written):
        raise Malformed("a move is an object")
    if "play" in written:
        played: Move = BY_CARD[read_code(written["play"], "play")].read(written)
        return played
    for kind in WITHOUT_A_CARD:
        if kind.word in written:
            move: Move = kind.read(written)
            return move
    raise Malformed("a move has one of the keys play, pass, discard, steal")


def write_move(move: Move) -> dict[str, Any]:
    """Return a move as a JSON object, with only the keys that are needed."""
    return kind_of(move).write(move)
