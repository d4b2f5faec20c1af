"""What every computer player must do, whichever it is; a new one is tested once registered."""

import ast
import inspect
import os
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from random import Random

import pytest

from games import bots
from games.rules import engine
from games.rules.claims import FACES, SeatClaim
from games.rules.events import Event
from games.rules.moves import Move, Steal
from games.rules.observation import Observation
from games.rules.ruleset import Ruleset
from tests.bots.situations import FIVE_MINERS, SEED, sight
from tests.rules.redeal import redeal
from tests.samples import each_once, is_soak
from tools.seeds import round_seed

TABLES = [
    *((Ruleset(edition=edition), n) for edition in ("revised", "classic") for n in range(3, 11)),
    *((Ruleset(expansion=True), n) for n in range(2, 13)),
    (Ruleset(selfish_dwarf=True, break_own_tools=False, broken_miners_unpaid=True), 6),
    (Ruleset(all_saboteurs_dealt=True), 4),
]
ALLOWED = {
    "collections",
    "collections.abc",
    "contextlib",
    "contextvars",
    "dataclasses",
    "functools",
    "heapq",
    "itertools",
    "json",
    "math",
    "pathlib",
    "random",
    "typing",
}
ON_POSITIONS = ("treasure.py",)
"""What looks at whole positions, for stories of rounds that are over; no policy does."""
every_policy = pytest.mark.parametrize("policy", bots.POLICIES)


def _name(value: object) -> str:
    if not isinstance(value, tuple):
        return str(value)
    rules, players = value
    return f"{'expansion' if rules.expansion else rules.edition}-{players}"


@pytest.mark.parametrize(("table", "policy"), each_once(TABLES, [*bots.POLICIES]), ids=_name)
def test_a_round_is_played_to_its_end_with_legal_moves(
    table: tuple[Ruleset, int], policy: str
) -> None:
    rules, players = table
    chance = Random(f"{rules}/{players}")
    position = engine.start(rules, engine.deal(rules, players, round_seed(f"{chance.random()}")))
    events: list[Event] = []
    while (seat := position.turn) is not None:
        seen = engine.observe(position, seat, events)
        move = bots.choose(seen, f"{chance.random()}", policy)
        assert move in seen.moves
        events += engine.play(position, seat, move)
    assert position.outcome is not None


@every_policy
def test_the_same_sight_and_seed_give_the_same_move(policy: str) -> None:
    rules = Ruleset()
    position = engine.start(rules, engine.deal(rules, 5, round_seed("again")))
    while (seat := position.turn) is not None:
        seen = engine.observe(position, seat)
        moves = {bots.choose(seen, SEED, policy) for _ in range(2)}
        assert len(moves) == 1
        engine.play(position, seat, moves.pop())


@every_policy
def test_the_seed_decides_between_equals(policy: str) -> None:
    seen = sight(FIVE_MINERS, ["NS", "NS", "NS"], board=["EW@1,0"])
    assert len({bots.choose(seen, str(seed), policy) for seed in range(40)}) > 1


@every_policy
def test_a_policy_is_handed_its_own_sight_and_a_seed_only(policy: str) -> None:
    parameters = inspect.signature(bots.POLICIES[policy]).parameters.values()
    assert [parameter.annotation for parameter in parameters] == [Observation, str]


@every_policy
def test_a_thief_steals(policy: str) -> None:
    position = engine.start(
        Ruleset(expansion=True), engine.deal(Ruleset(expansion=True), 4, round_seed("1"))
    )
    stolen: list[Move] = []
    for number in range(6):
        rules = Ruleset(expansion=True)
        position = engine.start(rules, engine.deal(rules, 6, round_seed(f"thieves {number}")))
        while (seat := position.turn) is not None:
            move = bots.choose(engine.observe(position, seat), SEED, policy)
            if position.phase == "stealing":
                stolen.append(move)
            engine.play(position, seat, move)
    assert stolen
    assert all(isinstance(move, Steal) and move.victim is not None for move in stolen)


def test_out_of_turn_there_is_nothing_to_choose() -> None:
    rules = Ruleset()
    position = engine.start(rules, engine.deal(rules, 5, round_seed("1")), starter=0)
    with pytest.raises(ValueError, match="turn"):
        bots.choose(engine.observe(position, 1), SEED)
    with pytest.raises(ValueError, match="turn"):
        bots.choose(engine.observe(position, None), SEED)


def test_an_unknown_policy_is_refused() -> None:
    with pytest.raises(KeyError):
        bots.choose(sight(FIVE_MINERS, ["EW"]), SEED, "oracle")


def test_computer_players_know_the_rules_and_nothing_of_the_world() -> None:
    for file in Path(bots.__file__).parent.rglob("*.py"):
        imported = _imported(file)
        own = {name for name in imported if name.startswith(("games.rules.", "games.bots"))}
        # Positions hold what a seat may not know.
        true = {"games.rules.position", "games.rules.snapshot", "games.rules.engine"}
        may = {"games.rules.position"} if file.name in ON_POSITIONS else set()
        assert not own & (true - may), file
        assert imported - own <= ALLOWED, file


def _imported(file: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add(node.module or "")
    return found


# What a seat cannot know changes no move, and the same sight and seed give the same one.
# `POSITIONS=10000 pytest tests/bots/test_contract.py` asks each strength of so many in each box.

EVERY = 5  # turns of a round, so that few positions come from many rounds and tables


def _asked() -> int:
    return int(os.environ.get("POSITIONS", 200 if is_soak() else 66))


def _sights(expansion: bool) -> Iterator[tuple[Observation, Observation, str]]:
    """What seats see on their turns, the same with all they cannot know dealt anew, and a seed.

    Rounds of Regulars at tables of every size, one after the other. Whoever looks at a goal says
    something of it.
    """
    rules = Ruleset(expansion=expansion)
    for number in count():
        players = rules.players[number % len(rules.players)]
        position = engine.start(rules, engine.deal(rules, players, round_seed(f"blind {number}")))
        events, claims = list[Event](), list[SeatClaim]()
        while (seat := position.turn) is not None:
            seen = engine.observe(position, seat, events, claims)
            seed = f"{number}/{position.turns}"
            if position.turns % EVERY == number % EVERY:
                other = redeal(position, seat, seed)
                yield seen, engine.observe(other, seat, events, claims), seed
            happened = engine.play(position, seat, bots.choose(seen, seed, "regular"))
            says = FACES[position.turns % 2]
            claims += [
                SeatClaim(seat, position.turns, says, each.goal) for each in _looks(happened)
            ]
            events += happened


def _looks(events: list[Event]) -> list[Event]:
    return [event for event in events if event.kind == "looked"]


@pytest.mark.parametrize("policy", bots.POLICIES)
@pytest.mark.parametrize("expansion", [False, True], ids=["base", "expansion"])
def test_what_a_seat_cannot_know_changes_no_move(policy: str, expansion: bool) -> None:
    asked = 0
    for seen, other, seed in islice(_sights(expansion), _asked()):
        move = bots.choose(seen, seed, policy)
        assert bots.choose(other, seed, policy) == move
        asked += 1
    assert asked == _asked()
