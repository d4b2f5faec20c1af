"""A round set up by hand, as scenario files describe one (NOTATION.md)."""

from collections.abc import Mapping
from typing import Any

from games.rules.boxes import NUGGETS
from games.rules.cards import DWARFS, GOAL_FACES, PATH_CODES, PLAYING_CODES
from games.rules.cells import FARTHEST, GOAL_CELLS
from games.rules.moves import REMOVABLE, is_whole
from games.rules.ruleset import InvalidOption, Ruleset
from games.rules.state import DIGGING, State
from games.rules.tiles import tile_of

KEYS = frozenset(
    "rules dwarfs spare goals board hands front thefts draw nuggets purses round starter"
    " last_path turn".split()
)
DEFAULT_GOALS = ["stone-sw", "treasure", "stone-es"]


class Unreadable(ValueError):
    """A file that breaks NOTATION.md; the text names the place."""


def set_up(written: Mapping[str, Any]) -> State:
    """The state that the set-up keys of a scenario describe. Raises Unreadable."""
    rules = _rules(written.get("rules", {}))
    dwarfs = codes(written.get("dwarfs"), DWARFS, "dwarfs")
    seats = len(dwarfs)
    if not 1 <= seats <= 12:
        raise Unreadable("dwarfs: one for each seat, at most twelve")
    front = _per_seat(written, "front", seats, REMOVABLE)
    starter = _seat(written.get("starter", 0), seats, "starter")
    faces, up = _goals(written.get("goals", DEFAULT_GOALS))
    return State(
        rules=rules.options(),
        number=_round(written.get("round", 1), rules),
        starter=starter,
        turn=_seat(written.get("turn", starter), seats, "turn"),
        phase=DIGGING,
        dwarfs=dwarfs,
        spare=codes(written.get("spare", []), DWARFS, "spare"),
        goals=faces,
        board=_board(written.get("board", [])),
        hands=_per_seat(written, "hands", seats, PLAYING_CODES),
        front=front,
        draw=codes(written.get("draw", []), PLAYING_CODES, "draw"),
        aside=[],
        nuggets=_nuggets(written, rules),
        purses=_wholes(written.get("purses", [0] * seats), seats, "purses"),
        discards=[[] for _ in range(seats)],
        goals_up=up,
        thefts=_thefts(written, front),
        last_path=_last_path(written.get("last_path"), seats),
    )


def read_laid(text: object) -> tuple[int, int, str, bool]:
    """A laid card `CODE@x,y` or `CODE@x,y/turned` as x, y, code, turned. Raises Unreadable."""
    if not isinstance(text, str) or "@" not in text:
        raise Unreadable(f"not a laid card: {text!r}")
    code, _, place = text.partition("@")
    cell, slash, turned = place.partition("/")
    if code not in PATH_CODES or (slash and turned != "turned"):
        raise Unreadable(f"not a laid card: {text!r}")
    x, y = read_place(cell)
    return x, y, code, bool(tile_of(code, bool(slash)) & 1)


def read_place(text: object) -> tuple[int, int]:
    """A cell written as "x,y". Raises Unreadable."""
    try:
        x, y = (int(part) for part in str(text).split(","))
    except ValueError:
        raise Unreadable(f"not a cell: {text!r}") from None
    if max(abs(x), abs(y)) >= FARTHEST:
        raise Unreadable(f"too far away: {text!r}")
    return x, y


def codes(written: object, known: Any, place: str) -> list[str]:
    """A list of codes, each of them known. Raises Unreadable."""
    listed = _list(written, place)
    for code in listed:
        if not isinstance(code, str | int) or code not in known:
            raise Unreadable(f"{place}: unknown code {code!r}")
    return list(listed)


def _rules(written: object) -> Ruleset:
    if not isinstance(written, Mapping):
        raise Unreadable("rules: an object of options")
    try:
        return Ruleset.from_options(written)
    except InvalidOption as error:
        raise Unreadable(f"rules: {error}") from error


def _goals(written: object) -> tuple[list[str], list[list[Any]]]:
    faces, up = [], []
    for number, text in enumerate(_list(written, "goals")):
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
    board = [list(read_laid(text)) for text in _list(written, "board")]
    taken: set[tuple[Any, Any]] = {(0, 0), *GOAL_CELLS}
    for x, y, code, _ in board:
        if (x, y) in taken:
            raise Unreadable(f"board: {code}@{x},{y} lies on another card")
        taken.add((x, y))
    return board


def _per_seat(written: Mapping[str, Any], key: str, seats: int, known: Any) -> list[list[str]]:
    listed = _list(written.get(key, [[]] * seats), key)
    if len(listed) != seats:
        raise Unreadable(f"{key}: one list for each seat")
    return [codes(cards, known, key) for cards in listed]


def _thefts(written: Mapping[str, Any], front: list[list[str]]) -> list[int]:
    in_seat_order = [seat for seat, cards in enumerate(front) if "theft" in cards]
    thefts = _list(written.get("thefts", in_seat_order), "thefts")
    if sorted(thefts) != in_seat_order:
        raise Unreadable("thefts: the seats with a theft before them")
    return list(thefts)


def _nuggets(written: Mapping[str, Any], rules: Ruleset) -> list[int]:
    default = [] if rules.expansion else list(NUGGETS)
    pile = _list(written.get("nuggets", default), "nuggets")
    if not all(is_whole(value) and value in (1, 2, 3) for value in pile):
        raise Unreadable("nuggets: cards of 1, 2 and 3")
    return list(pile)


def _wholes(written: object, seats: int, place: str) -> list[int]:
    listed = _list(written, place)
    if len(listed) != seats or not all(is_whole(value) and value >= 0 for value in listed):
        raise Unreadable(f"{place}: a whole number for each seat")
    return list(listed)


def _round(written: Any, rules: Ruleset) -> int:
    if not is_whole(written) or not 1 <= written <= rules.rounds:
        raise Unreadable(f"round: from 1 to {rules.rounds}")
    return int(written)


def _seat(written: Any, seats: int, place: str) -> int:
    if not is_whole(written) or not 0 <= written < seats:
        raise Unreadable(f"{place}: not a seat")
    return int(written)


def _last_path(written: object, seats: int) -> int | None:
    return None if written is None else _seat(written, seats, "last_path")


def _list(written: object, place: str) -> list[Any]:
    if not isinstance(written, list):
        raise Unreadable(f"{place}: a list")
    return written
