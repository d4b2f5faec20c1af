"""Positions set up as scenario files describe them (notation.md)."""

import re
from collections.abc import Mapping
from typing import Any

from games.rules.cards.boxes import NUGGETS
from games.rules.cards.cards import DWARFS, GOAL_FACES, PATH_CODES, PLAYING_CODES, SLOTS
from games.rules.cards.cells import FARTHEST, GOAL_CELLS
from games.rules.cards.tiles import tile_of
from games.rules.files.parsing import (
    Unreadable,
    read_codes,
    read_list,
    read_nuggets,
    read_piles,
    read_player,
    read_rules,
    read_whole,
    read_wholes,
)
from games.rules.phases import DIGGING
from games.rules.position import Position
from games.rules.ruleset import Ruleset
from games.rules.snapshot import load

KEYS = frozenset(
    "rules dwarfs spare goals board hands front thefts draw nuggets purses round starter"
    " last_path turn".split()
)
_PLACE = re.compile(r"-?[0-9]{1,9},-?[0-9]{1,9}")
DEFAULT_GOALS = ["stone-sw", "treasure", "stone-es"]


def set_up(written: Mapping[str, Any]) -> Position:
    """Return the position described by the set-up keys of a scenario.

    Raises Unreadable, naming the place, for a malformed key.
    """
    rules = read_rules(written.get("rules", {}))
    dwarfs = read_codes(written.get("dwarfs"), DWARFS, "dwarfs")
    seats = len(dwarfs)
    if not 1 <= seats <= 12:
        raise Unreadable("dwarfs: one for each seat, at most twelve")
    nobodys: list[list[str]] = [[] for _ in dwarfs]
    front = _front(written.get("front", nobodys), seats)
    starter = read_player(written.get("starter", 0), seats, "starter")
    faces, up = _goals(written.get("goals", DEFAULT_GOALS))
    snapshot = {
        "rules": rules.options(),
        "number": _round(written.get("round", 1), rules),
        "starter": starter,
        "turn": read_player(written.get("turn", starter), seats, "turn"),
        "phase": DIGGING,
        "dwarfs": dwarfs,
        "spare": read_codes(written.get("spare", []), DWARFS, "spare"),
        "goals": faces,
        "board": _board(written.get("board", [])),
        "hands": read_piles(written.get("hands", nobodys), seats, PLAYING_CODES, "hands"),
        "front": front,
        "draw": read_codes(written.get("draw", []), PLAYING_CODES, "draw"),
        "aside": [],
        "nuggets": _nuggets(written, rules),
        "purses": read_wholes(written.get("purses", [0] * seats), seats, "purses"),
        "discards": [[] for _ in range(seats)],
        "goals_up": up,
        "thefts": _thefts(written.get("thefts"), front),
        "last_path": _last_path(written.get("last_path"), seats),
    }
    return load(snapshot)


def read_laid(text: object, place: str) -> tuple[int, int, str, bool]:
    """Read a laid card, written `CODE@x,y` or `CODE@x,y/turned`, as a tuple (x, y, code, turned).

    Raises Unreadable, naming the `place`, for any other value.
    """
    if not isinstance(text, str) or "@" not in text:
        raise Unreadable(f"{place}: not a laid card: {text!r}")
    code, _, lies = text.partition("@")
    cell, slash, turned = lies.partition("/")
    if code not in PATH_CODES or (slash and turned != "turned"):
        raise Unreadable(f"{place}: not a laid card: {text!r}")
    x, y = read_place(cell, place)
    return x, y, code, bool(tile_of(code, bool(slash)) & 1)


def read_place(text: object, place: str) -> tuple[int, int]:
    """Read a cell written as "x,y".

    Raises Unreadable, naming the `place`, for any other value or a cell too far away.
    """
    if not isinstance(text, str) or not _PLACE.fullmatch(text):
        raise Unreadable(f"{place}: not a cell: {text!r}")
    x, y = (int(part) for part in text.split(","))
    if max(abs(x), abs(y)) >= FARTHEST:
        raise Unreadable(f"{place}: too far away: {text!r}")
    return x, y


def _goals(written: object) -> tuple[list[str], list[list[Any]]]:
    faces, up = [], []
    for number, text in enumerate(read_list(written, "goals")):
        face, colon, mark = str(text).partition(":")
        if colon and mark not in ("up", "up/turned"):
            raise Unreadable(f"goals: {text!r}")
        faces.append(face)
        if mark and face in GOAL_FACES:
            up.append([number, bool(tile_of(face, mark == "up/turned") & 1)])
    if sorted(faces) != sorted(GOAL_FACES):
        raise Unreadable("goals: the treasure and both stones, north to south")
    return faces, up


def _board(written: object) -> list[list[Any]]:
    board = [list(read_laid(text, "board")) for text in read_list(written, "board")]
    taken: set[tuple[Any, Any]] = {(0, 0), *GOAL_CELLS}
    for x, y, code, _ in board:
        if (x, y) in taken:
            raise Unreadable(f"board: {code}@{x},{y} lies on another card")
        taken.add((x, y))
    return board


def _front(written: object, seats: int) -> list[list[str]]:
    front = read_piles(written, seats, SLOTS, "front")
    if any(len(set(cards)) != len(cards) for cards in front):
        raise Unreadable("front: nobody has two equal cards before them")
    return front


def _thefts(written: object, front: list[list[str]]) -> list[int]:
    in_seat_order = [seat for seat, cards in enumerate(front) if "theft" in cards]
    if written is None:
        return in_seat_order
    thefts = [read_player(seat, len(front), "thefts") for seat in read_list(written, "thefts")]
    if sorted(thefts) != in_seat_order:
        raise Unreadable("thefts: the seats with a theft before them")
    return thefts


def _nuggets(written: Mapping[str, Any], rules: Ruleset) -> list[int]:
    default = [] if rules.expansion else list(NUGGETS)
    return read_nuggets(written.get("nuggets", default), "nuggets")


def _round(written: object, rules: Ruleset) -> int:
    if not 1 <= read_whole(written, "round") <= rules.rounds:
        raise Unreadable(f"round: from 1 to {rules.rounds}")
    return read_whole(written, "round")


def _last_path(written: object, seats: int) -> int | None:
    return None if written is None else read_player(written, seats, "last_path")
