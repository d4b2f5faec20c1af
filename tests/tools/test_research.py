"""The environment for researchers: PettingZoo's own test, what an agent sees, and the players."""

from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from games.rules import engine
from games.rules.ruleset import Ruleset
from tests.rules.other_deals import deal_otherwise
from tools.research import BASELINES, SaboteurEnv, baseline, env

# Arrays are in a dictionary, for the mask's sake, and their spaces have no bounds of their own.
pytestmark = pytest.mark.filterwarnings("ignore:Observation:UserWarning")
BOXES = pytest.mark.parametrize("expansion", [False, True], ids=["base", "expansion"])


def dealt(players: int = 5, *, expansion: bool = False, seed: int = 1) -> SaboteurEnv:
    made = SaboteurEnv(players, Ruleset(expansion=expansion))
    made.reset(seed=seed)
    return made


def play_by_chance(made: SaboteurEnv, seed: int, turns: int = 1000) -> None:
    chance = Random(seed)
    for _ in range(turns):
        if made.position.turn is None:
            break
        made.step(chance.randrange(len(made.sight(made.agent_selection).moves)))


def same(one: Any, other: Any) -> bool:
    if isinstance(one, dict):
        return all(same(one[name], other[name]) for name in one)
    return bool(np.array_equal(one, other))


@BOXES
def test_it_passes_the_test_of_pettingzoo(expansion: bool) -> None:
    api_test(env(4, Ruleset(expansion=expansion)), num_cycles=60)


def test_the_same_seed_deals_the_same_rounds() -> None:
    seed_test(lambda: env(3), num_cycles=30)


@BOXES
def test_every_legal_move_has_a_row_and_the_mask_says_which(expansion: bool) -> None:
    made = dealt(expansion=expansion)
    while made.position.turn is not None:
        observed = made.observe(made.agent_selection)
        moves = made.sight(made.agent_selection).moves
        rows = observed["observation"]["moves"]
        assert observed["action_mask"].sum() == len(moves)
        assert len({tuple(row) for row in rows[: len(moves)]}) == len(moves)
        assert not rows[len(moves) :].any()
        made.step(len(moves) - 1)


@BOXES
@pytest.mark.parametrize("seat", range(4))
def test_what_a_seat_cannot_know_changes_nothing_that_its_agent_sees(
    expansion: bool, seat: int
) -> None:
    made, chance, moves = dealt(4, expansion=expansion), Random(seat), []
    agent = made.possible_agents[seat]
    for _ in range(14):
        turn, legal = made.position.turn, made.sight(made.agent_selection).moves
        chosen = chance.randrange(len(legal))
        moves.append((turn, legal[chosen]))
        made.step(chosen)
    seen = made.observe(agent)
    starter = made.position.starter
    deal, anew = deal_otherwise(made.rules, made.deal, starter, moves, seat, chance)
    assert deal != made.deal
    made.position = engine.start(made.rules, deal, starter=starter)
    made.events = []
    for (turn, _), move in zip(moves, anew, strict=True):
        made.events += engine.play(made.position, turn, move)
    assert same(made.observe(agent), seen)


def test_a_round_ends_with_the_gold_of_each_seat_as_reward() -> None:
    made = dealt(3)
    play_by_chance(made, 1)
    assert all(made.terminations.values())
    assert [made.rewards[agent] for agent in made.possible_agents] == made.position.purses


def test_an_illegal_move_is_counted_apart_and_the_first_legal_one_is_played() -> None:
    made, plain = dealt(3), dealt(3)
    agent = made.agent_selection
    made.step(511)
    plain.step(0)
    assert made.illegal_moves[agent] == 1
    assert made.infos[agent] == {"illegal_moves": 1}
    assert made.events == plain.events
    assert sum(plain.illegal_moves.values()) == 0


@pytest.mark.parametrize("name", BASELINES)
def test_a_baseline_plays_a_legal_move_for_the_agent_whose_turn_it_is(name: str) -> None:
    made = env(3)
    made.reset(seed=1)
    chosen = baseline(name)(made, "mica")
    assert made.observe(made.agent_selection)["action_mask"][chosen] == 1
    made.step(chosen)


def test_a_number_of_players_that_the_rules_refuse_is_refused() -> None:
    with pytest.raises(ValueError, match="not for 2 players"):
        SaboteurEnv(2)
    with pytest.raises(KeyError):
        baseline("nobody")
