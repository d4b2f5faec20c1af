"""Reads and applies the shuffles of a round that was rolled back (notation.md, Whole games)."""

from collections.abc import Collection, Mapping
from typing import Any

from games.rules.cards.cards import DWARFS, GOAL_FACES, PLAYING_CODES
from games.rules.cards.shuffle import Shuffle
from games.rules.fair.reshuffling import CannotShuffle, lay_anew
from games.rules.files.parsing import (
    Unreadable,
    read_codes,
    read_list,
    read_nuggets,
    read_object,
    read_whole,
)
from games.rules.position import Position

_CODES: Mapping[str, Collection[str]] = {
    "spare": DWARFS,
    "goals": GOAL_FACES,
    "aside": PLAYING_CODES,
    "draw": PLAYING_CODES,
}


def read_shuffles(written: object, moves: int, place: str) -> list[Shuffle]:
    """Read the shuffles of a round of so many moves, in their order. Raises Unreadable.

    The cards are compared later, in the replay.
    """
    parts = read_list(written, place)
    shuffles = [_read(part, f"{place}[{number}]") for number, part in enumerate(parts)]
    turns = [shuffle.turn for shuffle in shuffles]
    if turns != sorted(turns):
        raise Unreadable(f"{place}: not in the order of their turns")
    if turns and turns[-1] > moves:
        raise Unreadable(f"{place}: after a turn that was not played")
    return shuffles


def lay_shuffles(position: Position, shuffles: list[Shuffle], moves: int, place: str) -> None:
    """Apply the shuffles that belong after `moves` moves, one after another. Raises Unreadable."""
    for number, shuffle in enumerate(shuffles):
        if shuffle.turn == moves:
            try:
                lay_anew(position, shuffle)
            except CannotShuffle as fault:
                raise Unreadable(f"{place}[{number}]: {fault}") from fault


def _read(written: object, place: str) -> Shuffle:
    part: Mapping[str, Any] = read_object(written, place, ("turn", "nuggets", *_CODES), ())
    read_whole(part["turn"], f"{place}.turn")
    for pile, codes in _CODES.items():
        read_codes(part[pile], codes, f"{place}.{pile}")
    if len(part["goals"]) != len(GOAL_FACES):
        raise Unreadable(f"{place}.goals: one for each place")
    read_nuggets(part["nuggets"], f"{place}.nuggets")
    return Shuffle.from_json(dict(part))
