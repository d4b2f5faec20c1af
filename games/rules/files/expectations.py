"""Reads a scenario's expectations (notation.md), and finds the actual values in a position."""

import re
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from typing import Any

from games.rules.cards.cards import (
    CODES,
    DWARFS,
    FIXED,
    GOAL_FACES,
    NUMBER,
    PATH_CODES,
    PLAYING_CODES,
    SLOTS,
)
from games.rules.cards.cells import GOALS, pack, unpack
from games.rules.cards.tiles import code_of
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
from games.rules.mine.placements import placements
from games.rules.phases import DIGGING, PHASES
from games.rules.position import Position
from games.rules.snapshot import front_of, seen_dwarfs_of
from games.rules.turn import legal

_IN_THE_MINE = PATH_CODES | {code for code, _ in FIXED}
_TURNED = "/turned"
_NUMBER = re.compile(r"[0-9]{1,3}")


def read_expectations(written: object, seats: int) -> dict[str, Any]:
    """Read a scenario's expectations for a table of `seats` players as a dict by their keys.

    Raises Unreadable, naming the place, for a malformed expectation.
    """
    expect = read_object(written, "expect", allowed=_KEYS)
    return {key: _KEYS[key][0](expect[key], seats, f"expect.{key}") for key in expect}


def found_in(position: Position, expected: Mapping[str, Any]) -> dict[str, object]:
    """Return a dict with a position's actual value for each expected key, in the form of the
    expected value.
    """
    return {key: _KEYS[key][1](position, wanted) for key, wanted in expected.items()}


def by_number(written: object, known: Collection[int], place: str) -> dict[int, Any]:
    """Read a JSON object whose keys are numbers in `known`, and return it with int keys.

    Raises Unreadable, with `place` in its message, if `written` is no object or a key is not a
    known number.
    """
    found = {}
    for key, value in read_object(written, place).items():
        number = int(key) if isinstance(key, str) and _NUMBER.fullmatch(key) else key
        if isinstance(number, bool) or not isinstance(number, int) or number not in known:
            raise Unreadable(f"{place}: {key!r}")
        found[number] = value
    return found


def _read_seat_or_none(written: object, seats: int, place: str) -> int | None:
    return None if written is None else read_player(written, seats, place)


def _read_phase(written: object, seats: int, place: str) -> str:
    if written not in PHASES:
        raise Unreadable(f"{place}: one of {', '.join(PHASES)}")
    return str(written)


def _read_laid(written: object, known: Collection[str], place: str) -> str:
    if not isinstance(written, str) or written.removesuffix(_TURNED) not in known:
        raise Unreadable(f"{place}: unknown code {written!r}")
    return written


def _read_board(written: object, seats: int, place: str) -> dict[str, str | None]:
    cells = read_object(written, place)
    for cell in cells:
        read_place(cell, place)
    return {
        cell: None if laid is None else _read_laid(laid, _IN_THE_MINE, place)
        for cell, laid in cells.items()
    }


def _read_goals_up(written: object, seats: int, place: str) -> dict[int, str]:
    goals = by_number(written, range(3), place)
    return {goal: _read_laid(face, GOAL_FACES, place) for goal, face in goals.items()}


def _read_hands(written: object, seats: int, place: str) -> list[list[str]]:
    return [sorted(cards) for cards in read_piles(written, seats, PLAYING_CODES, place)]


def _read_front(written: object, seats: int, place: str) -> list[list[str]]:
    return [sorted(cards) for cards in read_piles(written, seats, SLOTS, place)]


def _read_dwarfs(written: object, seats: int, place: str) -> list[str]:
    dwarfs = read_codes(written, DWARFS, place)
    if len(dwarfs) != seats:
        raise Unreadable(f"{place}: one for each seat")
    return dwarfs


def _read_winners(written: object, seats: int, place: str) -> list[int] | None:
    return None if written is None else sorted(read_seats(written, seats, place))


def _read_number(written: object, seats: int, place: str) -> int:
    return read_whole(written, place)


def _read_nuggets(written: object, seats: int, place: str) -> list[int]:
    return sorted(read_nuggets(written, place))


def _read_knows(written: object, seats: int, place: str) -> dict[int, tuple[object, object]]:
    found: dict[int, tuple[object, object]] = {}
    for seat, facts in by_number(written, range(seats), place).items():
        known = read_object(facts or {}, place, allowed=("goals", "dwarfs"))
        goals = by_number(known.get("goals", {}), range(3), f"{place}.goals")
        dwarfs = by_number(known.get("dwarfs", {}), range(seats), f"{place}.dwarfs")
        read_codes(list(goals.values()), GOAL_FACES, f"{place}.goals")
        read_codes(list(dwarfs.values()), DWARFS, f"{place}.dwarfs")
        found[seat] = (goals, dwarfs)
    return found


def _read_placements(written: object, seats: int, place: str) -> dict[str, Counter[str]]:
    cards = read_object(written, place)
    read_codes(list(cards), PATH_CODES, place)
    for placed in cards.values():
        for each in read_list(placed, place):
            read_place(str(each).removesuffix(_TURNED), place)
    return {code: Counter(placed) for code, placed in cards.items()}


def _board(position: Position, cells: Collection[str]) -> object:
    tiles = position.maze.tiles
    found = {cell: tiles.get(pack(*read_place(cell, "board"))) for cell in cells}
    return {cell: None if tile is None else _laid(tile) for cell, tile in found.items()}


def _goals_up(position: Position, _: object) -> object:
    return {goal: _laid(position.maze.tiles[GOALS[goal]]) for goal in position.revealed}


def _laid(tile: int) -> str:
    return code_of(tile) + "/turned" * (tile & 1)


def _hands(position: Position, _: object) -> object:
    return [sorted(CODES[number] for number in hand) for hand in position.hands]


def _front(position: Position, _: object) -> object:
    return [sorted(front_of(position, seat)) for seat in range(position.players)]


def _winners(position: Position, _: object) -> object:
    return None if position.outcome is None else sorted(position.outcome.winners)


def _next_starter(position: Position, _: object) -> object:
    return None if position.outcome is None else position.outcome.next_starter


def _knows(position: Position, seats: Collection[int]) -> object:
    return {seat: _known(position, seat) for seat in seats}


def _known(position: Position, seat: int) -> tuple[object, object]:
    seen = position.seen_goals[seat]
    goals = {goal: CODES[position.goals[goal]] for goal in range(3) if seen >> goal & 1}
    return goals, {on: dwarf for on, dwarf, _ in seen_dwarfs_of(position, seat)}


def _placements(position: Position, cards: Collection[str]) -> object:
    return {code: Counter(_placed(position, code)) for code in cards}


def _placed(position: Position, code: str) -> list[str]:
    seat = position.turn
    if seat is None or position.phase != DIGGING or not position.may_dig(seat):
        return []
    placed = []
    for move in placements(position, [NUMBER[code]]):
        x, y = unpack(move)
        placed.append(f"{x},{y}" + "/turned" * (move & 1))
    return placed


def _field(name: str) -> Callable[[Position, Any], object]:
    return lambda position, _: getattr(position, name)


_KEYS: Mapping[str, tuple[Callable[[object, int, str], Any], Callable[[Position, Any], object]]] = {
    "turn": (_read_seat_or_none, _field("turn")),
    "phase": (_read_phase, _field("phase")),
    "board": (_read_board, _board),
    "goals_up": (_read_goals_up, _goals_up),
    "hands": (_read_hands, _hands),
    "front": (_read_front, _front),
    "draw": (_read_number, lambda position, _: len(position.draw)),
    "dwarfs": (_read_dwarfs, _field("dwarfs")),
    "winners": (_read_winners, _winners),
    "purses": (read_wholes, _field("purses")),
    "nuggets": (_read_nuggets, lambda position, _: sorted(position.nuggets)),
    "next_starter": (_read_seat_or_none, _next_starter),
    "knows": (_read_knows, _knows),
    "placements": (_read_placements, _placements),
    "moves": (_read_number, lambda position, _: len(legal(position))),
}
"""For each key of `expect`, how it is read, and the same as found in a position."""
