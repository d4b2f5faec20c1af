"""How many cards a computer player thinks the treasure is away."""

from typing import Any

import pytest

from games.bots.beliefs import private_beliefs
from games.bots.mine import ALL
from games.bots.outlook import Outlook, outlook_of
from games.bots.ways import BLOCKED, Laid
from games.rules.cards.cells import GOALS, pack
from games.rules.cards.tiles import tile_of
from games.rules.observation import Observation
from tests.bots.situations import FIVE_MINERS, sight, straight


def _of(seen: Observation) -> Outlook:
    return outlook_of(seen, private_beliefs(seen))


def _outlook(board: list[str], **written: Any) -> Outlook:
    return _of(sight(FIVE_MINERS, ["EW"], board=board, goals_seen=(1,), **written))


@pytest.mark.parametrize("length", range(7))
def test_each_card_of_a_tunnel_brings_the_treasure_nearer(length: int) -> None:
    away = _outlook(straight(length)).distance
    assert away == 7 - length


def test_a_dead_end_costs_a_way_round() -> None:
    open_way, shut = _outlook(straight(4)), _outlook([*straight(4), "E.W@5,0"])
    assert shut.distance > open_way.distance


def test_a_detached_piece_is_walked_through_for_nothing() -> None:
    assert _outlook(["EW@3,0", "EW@4,0"]).distance < _outlook([]).distance - 1


def test_no_way_at_all_is_farther_than_any_way() -> None:
    board = ["E.W@1,0", "E.W@-1,0", "N.S@0,1", "N.S@0,-1"]
    assert _outlook(board).distance == BLOCKED


def test_laying_in_thought_is_like_laying() -> None:
    before, after = _outlook(straight(3)), _outlook([*straight(3), "NE@4,0/turned"])
    laid = Laid(pack(4, 0), tile_of("NE", True))
    assert before.after(ALL, laid) == after.distance


def test_taking_away_in_thought_is_like_taking_away() -> None:
    before, after = _outlook([*straight(3), "E.W@4,0"]), _outlook(straight(3))
    assert before.without(pack(4, 0)) == after.now


def test_a_hit_goal_is_no_card_away() -> None:
    laid = Laid(pack(7, 0), tile_of("EW", False))
    assert _outlook(straight(6)).after(ALL, laid) == 0


def test_a_ladder_opens_a_new_front() -> None:
    # Shut in at the start, but for a detached piece that a ladder joins to everything.
    board = ["E.W@1,0", "E.W@-1,0", "N.S@0,1", "N.S@0,-1", "EW@4,0"]
    seen = sight(["blue", "green"], ["E+ladder"], board=board, rules={"expansion": True})
    outlook = _of(seen)
    laid = Laid(pack(3, 0), tile_of("E+ladder", False))
    assert outlook.distance == BLOCKED
    assert outlook.after("blue", laid) < 5


def test_goals_known_to_be_stone_are_no_targets() -> None:
    seen = sight(FIVE_MINERS, ["EW"], goals_seen=(0,))
    assert _of(seen).targets == {GOALS[1], GOALS[2]}


def test_revealed_goals_are_no_targets() -> None:
    goals = ["stone-sw:up", "treasure", "stone-es"]
    seen = sight(FIVE_MINERS, ["EW"], goals=goals)
    assert _of(seen).targets == {GOALS[1], GOALS[2]}
