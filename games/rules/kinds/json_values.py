"""Reads values of a written move (notation.md), and names the places of malformed ones."""

from collections.abc import Collection, Mapping
from typing import Any

from games.rules.cards.cards import PLAYING_CODES
from games.rules.cards.cells import Cell
from games.rules.refusals import Refused

Written = Mapping[str, Any]


class Malformed(Refused):
    """A move cannot be read from its object; `fault` names the place."""

    def __init__(self, fault: str) -> None:
        super().__init__("malformed")
        self.fault = fault


def check_keys(written: Written, needed: Collection[str], allowed: Collection[str] = ()) -> None:
    """Raise Malformed unless an object has all `needed` keys and otherwise only keys from
    `allowed`.
    """
    if missing := set(needed) - set(written):
        raise Malformed(f"missing: {', '.join(sorted(missing))}")
    if unknown := set(written) - {*needed, *allowed}:
        raise Malformed(f"unknown or superfluous: {', '.join(sorted(unknown))}")


def read_code(written: object, place: str) -> str:
    """Read the code of a card that a hand may hold.

    Raises Malformed, naming the `place`, for any other value.
    """
    if not isinstance(written, str) or written not in PLAYING_CODES:
        raise Malformed(f"{place}: not the code of a card")
    return written


def read_codes(written: object, place: str) -> tuple[str, ...]:
    """Read a list of codes of cards that a hand may hold.

    Raises Malformed, naming the `place`, for any other value.
    """
    if not isinstance(written, list):
        raise Malformed(f"{place}: a list of cards")
    return tuple(read_code(card, place) for card in written)


def read_goal(written: object, place: str) -> int:
    """Read the number of a goal, 0 to 2.

    Raises Malformed, naming the `place`, for any other value.
    """
    if not isinstance(written, int) or not is_whole(written) or written not in (0, 1, 2):
        raise Malformed(f"{place}: 0, 1 or 2")
    return written


def read_seat(written: object, place: str) -> int:
    """Read the number of a seat, from 0, without checking that the seat exists.

    Raises Malformed, naming the `place`, for any other value.
    """
    if not isinstance(written, int) or not is_whole(written) or written < 0:
        raise Malformed(f"{place}: a seat is a whole number from 0")
    return written


def read_cell(written: object, place: str) -> Cell:
    """Read a cell written as a list [x, y].

    Raises Malformed, naming the `place`, for any other value.
    """
    if not isinstance(written, list) or len(written) != 2 or not all(map(is_whole, written)):
        raise Malformed(f"{place}: a cell is two whole numbers")
    return written[0], written[1]


def is_whole(written: object) -> bool:
    """Return whether a JSON value is a whole number; true and false are not."""
    return isinstance(written, int) and not isinstance(written, bool)
