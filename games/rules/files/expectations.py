"""Reads a scenario's expectations (notation.md), in a form to compare with a position."""

import re
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from typing import Any

from games.rules.cards.cards import DWARFS, FIXED, GOAL_FACES, PATH_CODES, PLAYING_CODES, SLOTS
from games.rules.files.parsing import (
    Unreadable,
    read_codes,
    read_list,
    read_nuggets,
    read_object,
    read_piles,
    read_player,
    read_seats,
    read_whole,
    read_wholes,
)
from games.rules.files.setup import read_place
from games.rules.phases import PHASES

_IN_THE_MINE = PATH_CODES | {code for code, _ in FIXED}
_TURNED = "/turned"
_NUMBER = re.compile(r"[0-9]{1,3}")


def read_expectations(written: object, seats: int) -> dict[str, Any]:
    """Read a scenario's expectations for a table of `seats` players, by their keys.

    Raises Unreadable for a malformed one, naming its place.
    """
    expect = read_object(written, "expect", allowed=_READERS)
    return {key: _READERS[key](expect[key], seats, f"expect.{key}") for key in expect}


def by_number(written: object, known: Collection[int], place: str) -> dict[int, Any]:
    """Read an object keyed by known numbers, which JSON writes as text; return it with int
    keys.

    Raises Unreadable for any other value or key.
    """
    found = {}
    for key, value in read_object(written, place).items():
        number = int(key) if isinstance(key, str) and _NUMBER.fullmatch(key) else key
        if isinstance(number, bool) or not isinstance(number, int) or number not in known:
            raise Unreadable(f"{place}: {key!r}")
        found[number] = value
    return found


def _seat_or_none(written: object, seats: int, place: str) -> int | None:
    return None if written is None else read_player(written, seats, place)


def _phase(written: object, seats: int, place: str) -> str:
    if written not in PHASES:
        raise Unreadable(f"{place}: one of {', '.join(PHASES)}")
    return str(written)


def _laid(written: object, known: Collection[str], place: str) -> str:
    if not isinstance(written, str) or written.removesuffix(_TURNED) not in known:
        raise Unreadable(f"{place}: unknown code {written!r}")
    return written


def _board(written: object, seats: int, place: str) -> dict[str, str | None]:
    cells = read_object(written, place)
    for cell in cells:
        read_place(cell, place)
    return {
        cell: None if laid is None else _laid(laid, _IN_THE_MINE, place)
        for cell, laid in cells.items()
    }


def _goals_up(written: object, seats: int, place: str) -> dict[int, str]:
    goals = by_number(written, range(3), place)
    return {goal: _laid(face, GOAL_FACES, place) for goal, face in goals.items()}


def _hands(written: object, seats: int, place: str) -> list[list[str]]:
    return [sorted(cards) for cards in read_piles(written, seats, PLAYING_CODES, place)]


def _front(written: object, seats: int, place: str) -> list[list[str]]:
    return [sorted(cards) for cards in read_piles(written, seats, SLOTS, place)]


def _dwarfs(written: object, seats: int, place: str) -> list[str]:
    dwarfs = read_codes(written, DWARFS, place)
    if len(dwarfs) != seats:
        raise Unreadable(f"{place}: one for each seat")
    return dwarfs


def _winners(written: object, seats: int, place: str) -> list[int] | None:
    return None if written is None else sorted(read_seats(written, seats, place))


def _number(written: object, seats: int, place: str) -> int:
    return read_whole(written, place)


def _nuggets(written: object, seats: int, place: str) -> list[int]:
    return sorted(read_nuggets(written, place))


def _knows(written: object, seats: int, place: str) -> dict[int, tuple[object, object]]:
    found: dict[int, tuple[object, object]] = {}
    for seat, facts in by_number(written, range(seats), place).items():
        known = read_object(facts or {}, place, allowed=("goals", "dwarfs"))
        goals = by_number(known.get("goals", {}), range(3), f"{place}.goals")
        dwarfs = by_number(known.get("dwarfs", {}), range(seats), f"{place}.dwarfs")
        read_codes(list(goals.values()), GOAL_FACES, f"{place}.goals")
        read_codes(list(dwarfs.values()), DWARFS, f"{place}.dwarfs")
        found[seat] = (goals, dwarfs)
    return found


def _placements(written: object, seats: int, place: str) -> dict[str, Counter[str]]:
    cards = read_object(written, place)
    read_codes(list(cards), PATH_CODES, place)
    for placed in cards.values():
        for each in read_list(placed, place):
            read_place(str(each).removesuffix(_TURNED), place)
    return {code: Counter(placed) for code, placed in cards.items()}


_READERS: Mapping[str, Callable[[object, int, str], Any]] = {
    "turn": _seat_or_none,
    "phase": _phase,
    "board": _board,
    "goals_up": _goals_up,
    "hands": _hands,
    "front": _front,
    "draw": _number,
    "dwarfs": _dwarfs,
    "winners": _winners,
    "purses": read_wholes,
    "nuggets": _nuggets,
    "next_starter": _seat_or_none,
    "knows": _knows,
    "placements": _placements,
    "moves": _number,
}
