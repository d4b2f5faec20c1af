"""What seats say of goals, as evidence of the gold's place and of themselves."""

from dataclasses import replace
from math import log
from typing import Any

import pytest

from games.bots.beliefs import Beliefs, outsiders_beliefs, private_beliefs
from games.bots.beliefs.evidence import telling
from games.rules.claims.claim import FACES, STONE, TREASURE, Claim
from games.rules.events import Event
from tests.bots.situations import FIVE_MINERS, sight

LOOKS = tuple(
    Event("looked", seat=seat, goal=goal) for seat, goal in ((1, 0), (2, 0), (3, 1), (3, 0))
)
MOST = 1.5
"""No claim counts for more, whoever makes it."""


def _told(*claims: Claim, events: tuple[Event, ...] = LOOKS, **written: Any) -> Beliefs:
    seen = sight(FIVE_MINERS, ["EW"], events=events, **written)
    return private_beliefs(replace(seen, claims=claims))


def _of_goal(seat: int, says: str, goal: int = 0) -> Claim:
    return Claim(seat, 4, says, goal=goal)


def test_what_is_said_of_a_goal_makes_it_likelier_but_never_sure() -> None:
    silent = _told().gold
    treasure, stone = (_told(_of_goal(1, says)).gold for says in FACES)
    assert stone[0] < silent[0] < treasure[0] < 0.75
    assert treasure[1] == pytest.approx(treasure[2])


@pytest.mark.parametrize("says", FACES)
def test_a_claim_counts_for_a_few_times_at_most(says: str) -> None:
    there, elsewhere = telling(_of_goal(1, says), 0), telling(_of_goal(1, says), 1)
    by_miner, by_saboteur = (a - b for a, b in zip(there, elsewhere, strict=True))
    assert abs(by_saboteur) < abs(by_miner) < MOST < log(5)


def test_two_who_say_the_same_are_believed_more_than_one() -> None:
    one = _told(_of_goal(1, TREASURE))
    both = _told(_of_goal(1, TREASURE), _of_goal(2, TREASURE))
    assert both.gold[0] > one.gold[0]
    assert both.suspicion(1) < one.suspicion(1)


def test_who_contradict_each_other_are_suspect_both() -> None:
    beliefs = _told(_of_goal(1, TREASURE), _of_goal(2, STONE))
    assert min(beliefs.suspicion(1), beliefs.suspicion(2)) > beliefs.suspicion(4)
    clash = _told(_of_goal(1, TREASURE), _of_goal(3, TREASURE, goal=1))
    assert min(clash.suspicion(1), clash.suspicion(3)) > clash.suspicion(4)


def test_who_said_what_this_seat_knows_to_be_false_is_suspect() -> None:
    stone_seen = {"goals_seen": (0,)}
    silent = _told(**stone_seen)
    liar, honest = (_told(_of_goal(1, says), **stone_seen) for says in FACES)
    assert honest.suspicion(1) < silent.suspicion(1) < liar.suspicion(1)
    assert pytest.approx(silent.gold) == honest.gold == liar.gold


def test_who_never_looked_is_not_heard() -> None:
    assert _told(_of_goal(4, TREASURE)) == _told(_of_goal(1, TREASURE, goal=2)) == _told()


def test_a_claim_about_a_dwarf_is_not_weighed() -> None:
    assert _told(Claim(1, 4, "saboteur", on=2)) == _told()


def test_of_two_claims_of_a_seat_about_a_goal_the_last_counts() -> None:
    both = _told(_of_goal(1, TREASURE), _of_goal(1, STONE))
    assert both == _told(_of_goal(1, STONE))


def test_an_outsider_hears_claims_as_well() -> None:
    seen = sight(FIVE_MINERS, ["EW"], events=LOOKS)
    told = replace(seen, claims=(_of_goal(1, TREASURE),))
    assert outsiders_beliefs(told).gold[0] > outsiders_beliefs(seen).gold[0]


def test_who_has_another_dwarf_since_is_not_heard() -> None:
    written = {"rules": {"expansion": True}}
    claim = _of_goal(1, TREASURE)
    swap = Event("swapped-hats", seat=2, on=1)
    assert _told(claim, **written).gold[0] > 1 / 3
    swapped = (*LOOKS, swap)
    assert _told(claim, events=swapped, **written) == _told(events=swapped, **written)
