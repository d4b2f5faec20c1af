"""Runs scenario files (notation.md): sets up a round, plays moves, checks expectations."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import Any

from games.rules.cards.cards import CODES, NUMBER
from games.rules.cards.cells import GOALS, pack, unpack
from games.rules.cards.tiles import code_of
from games.rules.engine import legal, play
from games.rules.files.expectations import read_expectations
from games.rules.files.parsing import Unreadable, read_list, read_object
from games.rules.files.setup import KEYS, read_place, set_up
from games.rules.kinds.json_values import is_whole
from games.rules.mine.placements import placements
from games.rules.moves import Move
from games.rules.notation import Malformed, read_move
from games.rules.phases import DIGGING
from games.rules.position import Position
from games.rules.refusals import CODES as REFUSALS
from games.rules.refusals import Refused
from games.rules.snapshot import front_of, save, seen_dwarfs_of


@dataclass(frozen=True, slots=True)
class Failure:
    """A failed expectation of a scenario: a key of `expect`, or a move by its number.

    `mine` is a drawing of the mine at that moment.
    """

    key: str
    expected: object
    found: object
    mine: str

    def __str__(self) -> str:
        return f"{self.key}: expected {self.expected!r}, found {self.found!r}"


@dataclass(frozen=True, slots=True)
class _Step:
    """A move to play, or None if malformed; `refused` is the refusal code expected, if any."""

    seat: int
    move: Move | None
    refused: str | None


def tell(failures: Iterable[Failure], place: str = "") -> Iterator[str]:
    """Yield the lines of a report: each failure after `place`, then a drawing of the mine."""
    for mine, alike in groupby(failures, attrgetter("mine")):
        yield from (f"{place}{failure}" for failure in alike)
        yield mine


def run_scenario(written: object) -> list[Failure]:
    """Run a scenario and return its failures; an empty list if it passes.

    Raises Unreadable, with its name, for a malformed scenario.
    """
    if not isinstance(written, Mapping) or not isinstance(written.get("name"), str):
        raise Unreadable("a scenario is an object with a name")
    try:
        return _run(written)
    except Unreadable as error:
        raise Unreadable(f"{written['name']}: {error}") from error


def _run(written: Mapping[str, Any]) -> list[Failure]:
    read_object(written, "scenario", ("name", "dwarfs"), KEYS | {"moves", "expect"})
    position = set_up({key: written[key] for key in KEYS & set(written)})
    steps = _steps(written.get("moves"))
    expected = read_expectations(_or(written.get("expect"), {}), position.players)
    for number, step in enumerate(steps):
        if failure := _play(position, number, step):
            return [failure]
    found = {key: _FOUND[key](position, wanted) for key, wanted in expected.items()}
    return [
        Failure(key, wanted, found[key], str(position.maze))
        for key, wanted in expected.items()
        if found[key] != wanted
    ]


def _or(written: object, default: object) -> object:
    # A YAML key without a value counts as missing.
    return default if written is None else written


def _steps(written: object) -> list[_Step]:
    listed = read_list(_or(written, []), "moves")
    return [_step(step, f"moves[{number}]") for number, step in enumerate(listed)]


def _step(written: object, place: str) -> _Step:
    step = read_object(written, place, ("seat", "move"), ("refused",))
    # A scenario may name a seat that does not exist, to test that it is refused.
    if not is_whole(step["seat"]):
        raise Unreadable(f"{place}.seat: a whole number")
    if "refused" in step and step["refused"] not in REFUSALS:
        raise Unreadable(f"{place}: unknown refusal {step['refused']!r}")
    return _Step(step["seat"], _move(step["move"]), step.get("refused"))


def _move(written: object) -> Move | None:
    try:
        return read_move(written)
    except Malformed:
        return None


def _play(position: Position, number: int, step: _Step) -> Failure | None:
    before, refused = save(position), _refusal(position, step)
    wanted, found = step.refused or "accepted", refused or "accepted"
    if refused and save(position) != before:
        wanted, found = "nothing changed by a refusal", "a change"
    if found == wanted:
        return None
    return Failure(f"moves[{number}]", wanted, found, str(position.maze))


def _refusal(position: Position, step: _Step) -> str | None:
    if step.move is None:
        return "malformed"
    try:
        play(position, step.seat, step.move)
    except Refused as refusal:
        return refusal.code
    return None


Found = Callable[[Position, Any], object]
"""Reads a key of `expect` from a position, in the form of the expected value."""


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


def _field(name: str) -> Found:
    return lambda position, _: getattr(position, name)


_FOUND: dict[str, Found] = {
    "turn": _field("turn"),
    "phase": _field("phase"),
    "board": _board,
    "goals_up": _goals_up,
    "hands": _hands,
    "front": _front,
    "draw": lambda position, _: len(position.draw),
    "dwarfs": _field("dwarfs"),
    "winners": _winners,
    "purses": _field("purses"),
    "nuggets": lambda position, _: sorted(position.nuggets),
    "next_starter": _next_starter,
    "knows": _knows,
    "placements": _placements,
    "moves": lambda position, _: len(legal(position)),
}
