"""The lint of computer players' moves: it knows each blunder, and finds none in whole rounds."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from games import bots
from games.rules import engine
from games.rules.events import Event
from games.rules.moves import Lay, Move, Pass, PlayOn, Rockfall
from games.rules.notation import write_move
from games.rules.observation import Observation
from games.rules.ruleset import Ruleset
from tests.bots.situations import FIVE_MINERS, sight, straight
from tools.arena.blunders import BLUNDERS, OF_JUDGEMENT, blunders_of
from tools.seeds import round_seed

SABOTEUR = ["saboteur", *FIVE_MINERS[1:]]
ENDS_IN_STONE = ["stone-es", "stone-sw", "treasure"]
DUG = (
    Event("laid", seat=1, card="EW", at=(1, 0), turned=False),
    Event("laid", seat=1, card="EW", at=(2, 0), turned=False),
)
SPOILT = (
    Event("laid", seat=3, card="E.W", at=(3, 0), turned=False),
    Event("broke", seat=3, card="break-lantern", on=1),
    Event("broke", seat=3, card="break-cart", on=1),
)
SHUT = [*straight(2), "E.W@3,0"]
TABLES = [
    *((Ruleset(), players, 6) for players in (3, 4, 5, 6, 7, 8, 10)),
    (Ruleset(edition="classic"), 5, 6),
    (Ruleset(selfish_dwarf=True), 6, 6),
    *((Ruleset(expansion=True), players, 4) for players in (3, 6, 8, 12)),
]
BLUNDERED: list[tuple[str, Move, dict[str, Any]]] = [
    ("leaves-the-finish", Pass(("N.E",)), {"board": straight(6), "goals_seen": (1,)}),
    ("lengthens-the-way", Lay("N.E", (3, 0)), {"board": straight(2), "goals_seen": (1,)}),
    ("lengthens-the-way", Rockfall((2, 0)), {"board": straight(3), "goals_seen": (1,)}),
    (
        "mends-a-foe",
        PlayOn("repair-cart", 3, "cart"),
        {"events": DUG + SPOILT, "board": SHUT, "front": [[], [], [], ["break-cart"], []]},
    ),
    ("breaks-a-friend", PlayOn("break-cart", 1), {"events": DUG, "board": straight(2)}),
    (
        "wastes-a-repair",
        PlayOn("repair-cart", 2, "cart"),
        {"front": [["break-cart"], [], ["break-cart"], [], []]},
    ),
    (
        "digs-to-stone",
        Lay("EW", (7, 0)),
        {"board": straight(6), "goals": ENDS_IN_STONE, "goals_seen": (1, 2)},
    ),
    ("finishes-as-a-saboteur", Lay("EW", (7, 0)), {"board": straight(6), "dwarfs": SABOTEUR}),
]


def test_each_blunder_is_known(subtests: pytest.Subtests) -> None:
    for name, move, written in BLUNDERED:
        with subtests.test(name=name, move=move, written=written):
            hand = ["EW", "N.E", "rockfall", "break-cart", "repair-cart"]
            seen = sight(written.pop("dwarfs", FIVE_MINERS), hand, **written)
            assert name in blunders_of(seen, move)


def test_every_blunder_has_an_example() -> None:
    assert {name for name, _, _ in BLUNDERED} == set(BLUNDERS)


def _blunders(rules: Ruleset, players: int, seed: str) -> list[tuple[int, str, str]]:
    """Turn, strength and name of every blunder of a round of both strengths by turns."""
    position, events, found = (
        engine.start(rules, engine.deal(rules, players, round_seed(seed))),
        list[Event](),
        [],
    )
    while (seat := position.turn) is not None and position.phase == "digging":
        strength = list(bots.POLICIES)[seat % 2]
        seen, dice = engine.observe(position, seat, events), f"{seed}/{position.turns}"
        move = bots.choose(seen, dice, strength)
        excused = OF_JUDGEMENT if strength == "novice" else frozenset()
        blunders = set(blunders_of(seen, move, dice)) - excused
        found += [(position.turns, strength, name) for name in sorted(blunders)]
        events += engine.play(position, seat, move)
    return found


@pytest.mark.parametrize(("rules", "players", "rounds"), TABLES, ids=str)
def test_no_strength_blunders_in_whole_rounds(rules: Ruleset, players: int, rounds: int) -> None:
    for number in range(rounds):
        assert not _blunders(rules, players, f"lint {number}")


# Named positions (`positions/*.yaml`): no strength blunders there, and good moves are found. A
# position is a round set up in the middle, in the words of a scenario (notation.md): `hand` is
# seat 0's, which is to act; `events` is what happened so far; `goals_seen` and `dwarfs_seen` what
# seat 0 saw. `plays` lists the good moves, `never` the blunders, each by some of the keys of a
# move. All strengths must avoid the blunders, and all but the Novice must find the good moves;
# `strengths` names those that are asked where not all are.

SEEDS = [f"position {number}" for number in range(12)]
ASKED = {"name", "dwarfs", "hand", "events", "plays", "never", "strengths"}
POSITIONS: list[dict[str, Any]] = [
    position
    for file in sorted((Path(__file__).parent / "positions").glob("*.yaml"))
    for position in yaml.load(file.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
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


@pytest.mark.parametrize("strength", bots.POLICIES)
def test_nobody_blunders_in_a_named_position(strength: str, subtests: pytest.Subtests) -> None:
    for position in POSITIONS:
        if strength in position.get("strengths", bots.POLICIES):
            with subtests.test(position["name"]):
                _plays_well(position, strength)


def _plays_well(position: dict[str, Any], strength: str) -> None:
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
