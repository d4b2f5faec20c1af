"""Named positions (`positions/*.yaml`): no strength blunders there, and good moves are found.

A position is a round set up in the middle, in the words of a scenario (notation.md): `hand` is
seat 0's, which is to act; `events` is what happened so far; `goals_seen` and `dwarfs_seen` what
seat 0 saw. `plays` lists the good moves, `never` the blunders, each by some of the keys of a
move. All strengths must avoid the blunders, and all but the Novice must find the good moves;
`strengths` names those that are asked where not all are.
"""

from pathlib import Path
from typing import Any

import pytest
import yaml

from games import bots
from games.bots.blunders import OF_JUDGEMENT, blunders_of
from games.rules.events import Event
from games.rules.notation import write_move
from games.rules.observation import Observation
from tests.bots.situations import sight

SEEDS = [f"position {number}" for number in range(12)]
ASKED = {"name", "dwarfs", "hand", "events", "plays", "never", "strengths"}
POSITIONS: list[dict[str, Any]] = [
    position
    for file in sorted((Path(__file__).parent / "positions").glob("*.yaml"))
    for position in yaml.safe_load(file.read_text(encoding="utf-8"))
]
ASKINGS = [
    pytest.param(position, strength, id=f"{strength}: {position['name']}")
    for position in POSITIONS
    for strength in position.get("strengths", bots.POLICIES)
]


def _seen(position: dict[str, Any]) -> Observation:
    return sight(
        position["dwarfs"],
        position["hand"],
        events=tuple(Event.from_json(event) for event in position.get("events", ())),
        **{key: value for key, value in position.items() if key not in ASKED},
    )


def _is_among(move: dict[str, Any], patterns: list[dict[str, Any]]) -> bool:
    return any(pattern.items() <= move.items() for pattern in patterns)


@pytest.mark.sliced("tables")
@pytest.mark.parametrize(("position", "strength"), ASKINGS)
def test_nobody_blunders_in_a_named_position(position: dict[str, Any], strength: str) -> None:
    seen = _seen(position)
    for seed in SEEDS:
        move = bots.choose(seen, seed, strength)
        written = write_move(move)
        assert not _is_among(written, position.get("never", []))
        if "plays" in position and strength != "novice":
            assert _is_among(written, position["plays"])
        blunders = set(blunders_of(seen, move, seed))
        assert not blunders - (OF_JUDGEMENT if strength == "novice" else set())


def test_there_are_many_positions_and_each_asks_for_something() -> None:
    assert len(POSITIONS) >= 60
    assert len({position["name"] for position in POSITIONS}) == len(POSITIONS)
    assert all("plays" in position or "never" in position for position in POSITIONS)
