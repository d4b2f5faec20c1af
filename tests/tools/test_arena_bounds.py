"""The bounds of the arena: players that see more than a seat may."""

from dataclasses import replace
from unittest.mock import patch

import pytest

from games.bots.budget import Budget
from games.bots.expert.playing_on import Gold
from games.rules import engine
from games.rules.cards.cards import GOAL_FACES
from games.rules.fair.seeds import round_seed
from games.rules.files import setup
from games.rules.moves import Move
from games.rules.position import Position
from games.rules.ruleset import Ruleset
from tests.bots.situations import FIVE_MINERS, LATE, straight
from tools.arena import bounds
from tools.arena.rounds import play
from tools.arena.strengths import STRENGTHS, minded

# They try the laboratory, of which the site imports nothing.
pytestmark = pytest.mark.when_changed("tools/*", "games/bots/*", "games/rules/*")

RULES = Ruleset(rounds=1)
FEW = patch.multiple(bounds, TIMES=1, MOST_CANDIDATES=2, BUDGET=Budget(2))


def _position(dwarfs: list[str], hand: list[str], goals: list[str]) -> Position:
    """A way that ends one card before two goals, the northern and the middle; seat 0 is to play."""
    state = setup.set_up(
        {
            "dwarfs": dwarfs,
            "hands": [hand, *(["EW"] for _ in dwarfs[1:])],
            "goals": goals,
            "board": [*straight(5), "NESW@6,0", "NS@6,-1", "ES@6,-2"],
            "draw": ["EW"] * 9,
        }
    )
    state.turns = LATE
    return engine.load(state)


def _move(strength: str, position: Position, seed: str = "1") -> Move:
    with minded(strength, position) as policy:
        return policy(engine.observe(position, 0), seed)


@pytest.mark.parametrize("strength", bounds.BOUNDS)
@pytest.mark.parametrize("expansion", [False, True], ids=["base", "expansion"])
def test_a_bound_plays_a_whole_round_of_either_box(strength: str, expansion: bool) -> None:
    rules = Ruleset(rounds=1, expansion=expansion)
    with FEW:
        played = play(rules, [strength, "regular", "regular"], "bound")
    assert strength in STRENGTHS
    assert len(played.milliseconds[strength]) > 5


@pytest.mark.parametrize("strength", bounds.BOUNDS)
def test_a_bound_plays_the_same_move_again_and_leaves_the_position_alone(strength: str) -> None:
    position = engine.start(RULES, engine.deal(RULES, 5, round_seed("bound")))
    position.turn = 0
    before = engine.save(position)
    with FEW:
        assert _move(strength, position) == _move(strength, position)
    assert engine.save(position) == before


@pytest.mark.parametrize("gold", [0, 1])
def test_the_clairvoyant_opens_the_treasure_that_it_has_not_seen(gold: int) -> None:
    goals = [face for face in GOAL_FACES if face != "treasure"]
    goals.insert(gold, "treasure")
    position = _position(FIVE_MINERS, ["NESW", "map"], goals)
    engine.play(position, 0, _move("clairvoyant", position))
    assert position.outcome is not None
    assert position.outcome.treasure


def test_the_clairvoyant_sees_cards_that_no_seat_can_know() -> None:
    with patch.object(bounds, "gold_after", return_value=Gold(0.0, 0.0)) as played:
        position = engine.start(RULES, engine.deal(RULES, 5, round_seed("cards")))
        position.turn = 0
        _move("clairvoyant", position)
    imagined = played.call_args_list[0].args[0]
    assert imagined.hands == position.hands
    assert imagined.draw == position.draw
    assert imagined.dwarfs == position.dwarfs


@pytest.mark.parametrize("strength", ["regular", "expert"])
def test_who_knows_the_roles_judges_everybody_as_they_are(strength: str) -> None:
    position = engine.start(RULES, engine.deal(RULES, 5, round_seed("roles")))
    position.turn = 0
    with patch.object(bounds, strength) as policy:
        _move(f"{strength}-knows-roles", position)
    seen = policy.call_args.args[0]
    assert {each.seat: each.dwarf for each in seen.seen_dwarfs} == dict(
        enumerate(position.dwarfs[1:], start=1)
    )
    plain = engine.observe(position, 0)
    assert replace(seen, seen_dwarfs=()) == plain
