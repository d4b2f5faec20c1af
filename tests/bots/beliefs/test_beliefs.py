"""Who a seat takes for what, and where it takes the gold to be."""

from collections import Counter
from dataclasses import replace
from math import log
from random import Random
from typing import Any

import pytest

from games import bots
from games.bots.beliefs import Beliefs, outsiders_beliefs, private_beliefs, suspicions_over_time
from games.bots.beliefs.dwarf_counts import listed
from games.bots.beliefs.evidence import Evidence
from games.bots.beliefs.history import scenes
from games.rules import engine
from games.rules.cards.boxes import dwarf_deck
from games.rules.events import Event
from games.rules.fair.seeds import round_seed
from games.rules.observation import Observation
from games.rules.ruleset import Ruleset
from tests.bots.situations import FIVE_MINERS, sight, straight

TEAMS = ["blue", "blue", "green", "boss", "saboteur"]
WITH_SABOTEUR_2: dict[str, Any] = {"rules": {"expansion": True}}


def _after(*events: Event, **written: Any) -> Beliefs:
    return private_beliefs(sight(FIVE_MINERS, ["EW"], events=events, **written))


def _laid(seat: int, card: str, x: int, y: int = 0) -> Event:
    return Event("laid", seat=seat, card=card, at=(x, y), turned=False)


def _played(rules: Ruleset, players: int, seed: str, turns: int) -> list[Observation]:
    """What everybody, and then a spectator, sees after so many turns of computer players."""
    position = engine.start(rules, engine.deal(rules, players, round_seed(seed)))
    events, chance = list[Event](), Random(seed)
    for _ in range(turns):
        if (seat := position.turn) is None:
            break
        seen = engine.observe(position, seat, events)
        events += engine.play(position, seat, bots.choose(seen, f"{chance.random()}"))
    return [engine.observe(position, seat, events) for seat in (*range(players), None)]


def test_before_anything_happens_everybody_is_as_likely_as_the_deck_says() -> None:
    beliefs = _after()
    assert beliefs.suspicion(0) == 0
    assert [beliefs.suspicion(seat) for seat in range(1, 5)] == pytest.approx([2 / 5] * 4)
    assert beliefs.gold == pytest.approx((1 / 3, 1 / 3, 1 / 3))


def test_who_digs_is_trusted_and_who_lays_dead_ends_is_not() -> None:
    beliefs = _after(
        _laid(1, "EW", 1), _laid(2, "EW", 2), _laid(3, "E.W", 3), board=[*straight(2), "E.W@3,0"]
    )
    assert beliefs.suspicion(1) < beliefs.suspicion(4) < beliefs.suspicion(3)


def test_breaking_the_honest_is_suspect_and_breaking_a_suspect_is_not() -> None:
    honest = [_laid(1, "EW", 1), _laid(1, "EW", 2)]
    board = straight(2)
    upon_honest = _after(*honest, Event("broke", seat=2, card="break-cart", on=1), board=board)
    shady = [Event("laid", seat=1, card="E.W") for _ in range(3)]
    upon_shady = _after(*shady, Event("broke", seat=2, card="break-cart", on=1))
    assert upon_honest.suspicion(2) > upon_honest.suspicion(3)
    assert upon_shady.suspicion(2) < upon_shady.suspicion(3)


def test_a_discard_says_less_of_who_cannot_dig() -> None:
    passed = Event("passed", seat=1, count=1)
    free = _after(passed).suspicion(1)
    blocked = _after(passed, front=[[], ["break-cart"], [], [], []]).suspicion(1)
    assert free != blocked


def test_a_pass_without_cards_says_nothing() -> None:
    nothing = Event("passed", seat=1, count=0)
    assert _after(nothing).suspicion(1) == pytest.approx(_after().suspicion(1))


def test_a_map_of_ones_own_says_where_the_gold_is() -> None:
    assert _after(goals_seen=(1,)).gold == (0, 1, 0)
    assert _after(goals_seen=(0,)).gold == (0, 0.5, 0.5)


def test_who_saw_a_goal_and_digs_away_from_it_speaks_against_it() -> None:
    looked = Event("looked", seat=1, goal=0)
    away = [_laid(1, "NES", 1), _laid(1, "NS", 1, 1), _laid(1, "NS", 1, 2)]
    board = ["NES@1,0/turned", "NS@1,1", "NS@1,2"]
    away[0] = replace(away[0], turned=True)
    beliefs = _after(looked, *away, board=board)
    assert beliefs.gold[0] < 1 / 3 < beliefs.gold[2]
    assert sum(beliefs.gold) == pytest.approx(1)


def test_the_base_game_is_exact_over_all_worlds() -> None:
    """Against a list of every way to deal the dwarfs, for every place of the gold."""
    for seed in ("four", "five", "six"):
        seen = _played(Ruleset(), 6, seed, 12)[-1]
        evidence = Evidence(Counter(dwarf_deck(Ruleset(), 6)), 6, expansion=False)
        for scene in scenes(seen):
            evidence.hear(scene)
        places = [goal for goal, face in enumerate(seen.goals_up) if face is None]
        worlds = {
            gold: listed(evidence.deck, [p.weights(evidence.deck, gold) for p in evidence.places])
            for gold in places
        }
        total = sum(weight for _, weight in worlds.values())
        beliefs = outsiders_beliefs(seen)
        for gold in places:
            assert beliefs.gold[gold] == pytest.approx(worlds[gold][1] / total)
        for seat in range(6):
            full = sum(found[seat].get("saboteur", 0) * w for found, w in worlds.values()) / total
            assert beliefs.suspicion(seat) == pytest.approx(full)


@pytest.mark.parametrize("rules", [Ruleset(), Ruleset(expansion=True)], ids=["base", "two"])
def test_a_table_looks_the_same_to_an_outsider_from_every_seat(rules: Ruleset) -> None:
    looks = [outsiders_beliefs(seen, "s") for seen in _played(rules, 7, "outside", 30)]
    assert all(look == looks[0] for look in looks)
    assert private_beliefs(_played(rules, 7, "outside", 30)[-1], "s") == looks[0]


@pytest.mark.parametrize("rules", [Ruleset(), Ruleset(expansion=True)], ids=["base", "two"])
def test_a_seat_knows_its_own_dwarf(rules: Ruleset) -> None:
    for seat, seen in enumerate(_played(rules, 7, "own", 20)[:-1]):
        assert private_beliefs(seen).dwarfs[seat] == {seen.dwarf: 1.0}


def test_what_an_inspection_showed_is_certain() -> None:
    seen = sight(TEAMS, ["EW"], dwarfs_seen={4: "saboteur"}, **WITH_SABOTEUR_2)
    beliefs = private_beliefs(seen)
    assert beliefs.suspicion(4) == 1
    assert beliefs.suspicion(1) < private_beliefs(replace(seen, seen_dwarfs=())).suspicion(1)


def test_a_swap_of_hats_voids_what_was_gathered_about_a_seat() -> None:
    doors = tuple(Event("laid", seat=1, card="EW+green") for _ in range(2))
    swap = Event("swapped-hats", seat=2, on=1)
    before = private_beliefs(sight(TEAMS, ["EW"], events=doors, **WITH_SABOTEUR_2))
    after = private_beliefs(sight(TEAMS, ["EW"], events=(*doors, swap), **WITH_SABOTEUR_2))
    assert before.chance(1, "green") > 0.45
    assert after.chance(1, "green") < 4 / 14 < after.chance(1, "green") + 0.15


def test_a_dwarf_seen_before_its_swap_is_out_of_play() -> None:
    events = (Event("inspected", seat=0, on=1), Event("swapped-hats", seat=2, on=1))
    seen = sight(["blue", "boss", "green"], ["EW"], dwarfs_seen={1: "boss"}, events=events)
    seen = replace(seen, rules=Ruleset(expansion=True))
    stale = replace(seen, seen_dwarfs=(replace(seen.seen_dwarfs[0], stale=True),))
    beliefs = private_beliefs(stale)
    assert beliefs.chance(1, "boss") == beliefs.chance(2, "boss") == 0


def test_a_door_speaks_for_its_team() -> None:
    door = Event("laid", seat=1, card="EW+blue", at=(1, 0), turned=False)
    beliefs = private_beliefs(
        sight(TEAMS, ["EW"], events=(door,), board=["EW+blue@1,0"], **WITH_SABOTEUR_2)
    )
    assert beliefs.chance(1, "blue") > 2 * beliefs.chance(1, "green")


def test_suspicions_are_told_before_and_after_each_event() -> None:
    dead_ends = tuple(Event("laid", seat=3, card="E.W") for _ in range(2))
    seen = sight(FIVE_MINERS, ["EW"], events=dead_ends)
    first, second, third = suspicions_over_time(seen)
    assert first[3] == pytest.approx(2 / 6)
    assert first[3] < second[3] < third[3]
    assert third == pytest.approx([outsiders_beliefs(seen).suspicion(n) for n in range(5)])


@pytest.mark.parametrize("rules", [Ruleset(), Ruleset(expansion=True)], ids=["base", "two"])
def test_an_outsiders_beliefs_are_better_than_the_deck_alone(rules: Ruleset) -> None:
    told = untold = 0.0
    for number in range(6):
        seen = _played(rules, 6, f"better {number}", 45)
        beliefs, prior = outsiders_beliefs(seen[-1]), outsiders_beliefs(_blank(seen[-1]))
        for seat in range(6):
            guilty = seen[seat].dwarf == "saboteur"
            told += _loss(beliefs.suspicion(seat), guilty)
            untold += _loss(prior.suspicion(seat), guilty)
    assert told < untold


def _blank(seen: Observation) -> Observation:
    return replace(seen, events=())


def _loss(chance: float, guilty: bool) -> float:
    chance = min(0.99, max(0.01, chance))
    return -log(chance if guilty else 1 - chance)
