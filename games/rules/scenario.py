"""Scenario files (NOTATION.md): set a round up, play moves, compare what must then hold."""

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any

from games.rules.cards import CODES, NUMBER, PATH_CODES
from games.rules.cells import GOALS, pack, unpack
from games.rules.engine import legal, play_written
from games.rules.legal import placements
from games.rules.position import Position
from games.rules.refusals import CODES as REFUSALS
from games.rules.refusals import Refused
from games.rules.setup import KEYS, Unreadable, read_place, set_up
from games.rules.snapshot import front_of, load, save, seen_dwarfs_of
from games.rules.tiles import code_of


@dataclass(frozen=True, slots=True)
class Failure:
    """One thing that did not hold: a key of `expect`, or a move by its number."""

    key: str
    expected: object
    found: object

    def __str__(self) -> str:
        return f"{self.key}: expected {self.expected!r}, found {self.found!r}"


def run_scenario(written: object) -> list[Failure]:
    """What fails in one scenario; an empty list if it passes. Raises Unreadable."""
    if not isinstance(written, Mapping) or not isinstance(written.get("name"), str):
        raise Unreadable("a scenario is an object with a name")
    try:
        return _run(written)
    except Unreadable as error:
        raise Unreadable(f"{written['name']}: {error}") from error


def _run(written: Mapping[str, Any]) -> list[Failure]:
    _refuse_unknown(written, KEYS | {"name", "moves", "expect"}, "scenario")
    expect = written.get("expect") or {}
    _refuse_unknown(expect, set(_CHECKS), "expect")
    position = load(set_up({key: written[key] for key in KEYS & set(written)}))
    failures = _play_moves(position, written.get("moves") or [])
    return failures or [
        failure for key in expect if (failure := _check(position, key, expect[key]))
    ]


def _refuse_unknown(written: object, known: Collection[str], place: str) -> None:
    if not isinstance(written, Mapping):
        raise Unreadable(f"{place}: an object")
    if unknown := [str(key) for key in written if key not in known]:
        raise Unreadable(f"{place}: unknown keys: {', '.join(sorted(unknown))}")


def _check(position: Position, key: str, value: Any) -> Failure | None:
    try:
        wanted, found = _CHECKS[key](position, value)
    except (TypeError, ValueError, AttributeError, KeyError) as error:
        raise Unreadable(f"expect.{key}: {error}") from error
    return None if wanted == found else Failure(key, wanted, found)


def _play_moves(position: Position, written: object) -> list[Failure]:
    if not isinstance(written, list):
        raise Unreadable("moves: a list")
    for number, step in enumerate(written):
        if not isinstance(step, Mapping) or not {"seat", "move"} <= set(step) <= {
            "seat",
            "move",
            "refused",
        }:
            raise Unreadable(f"moves[{number}]: seat, move and perhaps refused")
        if failure := _play_step(position, number, step):
            return [failure]
    return []


def _play_step(position: Position, number: int, step: Mapping[str, Any]) -> Failure | None:
    wanted = step.get("refused", "accepted")
    if wanted not in (*REFUSALS, "accepted"):
        raise Unreadable(f"moves[{number}]: unknown refusal {wanted!r}")
    before = save(position)
    try:
        play_written(position, step["seat"], step["move"])
        found = "accepted"
    except Refused as refusal:
        found = refusal.code
        if save(position) != before:
            return Failure(f"moves[{number}]", "nothing changed by a refusal", "a change")
    return None if found == wanted else Failure(f"moves[{number}]", wanted, found)


Check = Callable[[Position, Any], tuple[object, object]]
"""The wanted and the found value of one key of `expect`, made comparable."""


def _board(position: Position, cells: Mapping[str, str | None]) -> tuple[object, object]:
    found = {}
    for place in cells:
        tile = position.maze.tiles.get(pack(*read_place(place)))
        found[place] = None if tile is None else code_of(tile) + "/turned" * (tile & 1)
    return dict(cells), found


def _goals_up(position: Position, goals: Mapping[Any, str]) -> tuple[object, object]:
    found = {}
    for goal in position.revealed:
        tile = position.maze.tiles[GOALS[goal]]
        found[goal] = code_of(tile) + "/turned" * (tile & 1)
    return by_number(goals), found


def by_number(written: Mapping[Any, Any]) -> dict[int, Any]:
    """A mapping by seats or goals: whole numbers in YAML, but texts in JSON."""
    return {int(key): value for key, value in written.items()}


def _multisets(wanted: list[Any], found: list[list[Any]]) -> tuple[object, object]:
    return [sorted(cards) for cards in wanted], [sorted(cards) for cards in found]


def _hands(position: Position, hands: list[list[str]]) -> tuple[object, object]:
    return _multisets(hands, [[CODES[n] for n in hand] for hand in position.hands])


def _front(position: Position, front: list[list[str]]) -> tuple[object, object]:
    return _multisets(front, [front_of(position, seat) for seat in range(position.players)])


def _winners(position: Position, winners: list[int] | None) -> tuple[object, object]:
    found = None if position.outcome is None else sorted(position.outcome.winners)
    return None if winners is None else sorted(winners), found


def _next_starter(position: Position, seat: int | None) -> tuple[object, object]:
    return seat, None if position.outcome is None else position.outcome.next_starter


def _knows(position: Position, knows: Mapping[Any, Any]) -> tuple[object, object]:
    wanted = {}
    for seat, facts in by_number(knows).items():
        _refuse_unknown(facts or {}, ("goals", "dwarfs"), "expect.knows")
        goals, dwarfs = ((facts or {}).get(key, {}) for key in ("goals", "dwarfs"))
        wanted[seat] = (by_number(goals), by_number(dwarfs))
    return wanted, {seat: _known(position, seat) for seat in wanted}


def _known(position: Position, seat: int) -> tuple[object, object]:
    seen = position.seen_goals[seat]
    goals = {goal: CODES[position.goals[goal]] for goal in range(3) if seen >> goal & 1}
    return goals, {on: dwarf for on, dwarf, _ in seen_dwarfs_of(position, seat)}


def _placements(position: Position, cards: Mapping[str, list[str]]) -> tuple[object, object]:
    for code in cards:
        if code not in PATH_CODES:
            raise Unreadable(f"placements: unknown code {code!r}")
    return (
        {code: Counter(places) for code, places in cards.items()},
        {code: Counter(_ways_to_lay(position, code)) for code in cards},
    )


def _ways_to_lay(position: Position, code: str) -> list[str]:
    if position.turn is None or not position.may_dig(position.turn):
        return []
    ways = []
    for move in placements(position, [NUMBER[code]]):
        x, y = unpack(move)
        ways.append(f"{x},{y}" + "/turned" * (move & 1))
    return ways


def _field(name: str) -> Check:
    return lambda position, wanted: (wanted, getattr(position, name))


_CHECKS: dict[str, Check] = {
    "turn": _field("turn"),
    "phase": _field("phase"),
    "board": _board,
    "goals_up": _goals_up,
    "hands": _hands,
    "front": _front,
    "draw": lambda position, wanted: (wanted, len(position.draw)),
    "dwarfs": _field("dwarfs"),
    "winners": _winners,
    "purses": _field("purses"),
    "nuggets": lambda position, wanted: (sorted(wanted), sorted(position.nuggets)),
    "next_starter": _next_starter,
    "knows": _knows,
    "placements": _placements,
    "moves": lambda position, wanted: (wanted, len(legal(position))),
}
