"""Runs scenario files (notation.md): sets up a round, plays moves, checks expectations."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import Any

from games.rules.engine import play
from games.rules.files.expectations import found_in, read_expectations
from games.rules.files.parsing import Unreadable, read_list, read_object
from games.rules.files.setup import KEYS, set_up
from games.rules.kinds.json_values import is_whole
from games.rules.moves import Move
from games.rules.notation import Malformed, read_move
from games.rules.position import Position
from games.rules.refusals import CODES as REFUSALS
from games.rules.refusals import Refused
from games.rules.snapshot import save


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
    """Yield the lines of a report: for each failure a line that begins with `place`, then a drawing
    of the mine.
    """
    for mine, alike in groupby(failures, attrgetter("mine")):
        yield from (f"{place}{failure}" for failure in alike)
        yield mine


def run_scenario(written: object) -> list[Failure]:
    """Run a scenario and return its failures, an empty list if it passes.

    Raises Unreadable, naming the scenario, if it is malformed.
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
    found = found_in(position, expected)
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
