"""Who a seat takes for what, and where it takes the gold to be."""

import json
from collections import Counter
from dataclasses import replace
from math import log
from random import Random
from typing import Any

import pytest

from games import bots
from games.bots.beliefs.belief import (
    Beliefs,
    outsiders_beliefs,
    private_beliefs,
    sampled,
    suspicions_over_time,
)
from games.bots.beliefs.dwarf_counts import Weights, counted, listed, saboteurs_chance
from games.bots.beliefs.evidence import Evidence, telling
from games.bots.beliefs.history import scenes
from games.bots.beliefs.likelihoods import CLIP, FIGURES, TRUST_IN_THE_TABLE, fitted, in_use
from games.bots.ways import Ways
from games.rules import engine
from games.rules.cards.boxes import EXPANSION_DWARFS, dwarf_deck
from games.rules.cards.tiles import REACH
from games.rules.claims import FACES, STONE, TREASURE, SeatClaim
from games.rules.events import Event
from games.rules.observation import Observation
from games.rules.ruleset import Ruleset
from tests.bots.situations import FIVE_MINERS, sight, straight
from tools.arena.fit.start import START
from tools.seeds import round_seed

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


# Chances of dwarfs: the quick way agrees with a full list of worlds, sampling comes close.

BASE = [
    *((Ruleset(), players) for players in range(3, 9)),
    (Ruleset(selfish_dwarf=True), 5),
    (Ruleset(all_saboteurs_dealt=True), 6),
]


def _some_weights(deck: Counter[str], places: int, chance: Random) -> list[Weights]:
    return [{dwarf: 0.1 + 3 * chance.random() for dwarf in deck} for _ in range(places)]


def _of_saboteurs(deck: Counter[str], places: int, chance: Random) -> list[Weights]:
    """Weights that differ between saboteurs and the rest only."""
    drawn = [(0.1 + chance.random(), 0.1 + 3 * chance.random()) for _ in range(places)]
    return [
        {dwarf: guilty if dwarf == "saboteur" else honest for dwarf in deck}
        for honest, guilty in drawn
    ]


def test_counting_saboteurs_gives_what_a_full_list_gives(subtests: pytest.Subtests) -> None:
    for rules, players in BASE:
        with subtests.test(rules=rules, players=players):
            deck, chance = Counter(dwarf_deck(rules, players)), Random(players)
            for places in (players, players - 1):
                weights = _of_saboteurs(deck, places, chance)
                quick, total = counted(deck, weights)
                full, all_of_them = listed(deck, weights)
                assert total == pytest.approx(all_of_them)
                for one, other in zip(quick, full, strict=True):
                    assert one == pytest.approx(other)


def test_one_places_chance_is_the_one_among_all() -> None:
    deck, chance = Counter(dwarf_deck(Ruleset(), 7)), Random(7)
    weights = _of_saboteurs(deck, 7, chance)
    odds = [each["saboteur"] / each["miner"] for each in weights]
    for place, each in enumerate(counted(deck, weights)[0]):
        assert saboteurs_chance(deck, odds, place) == pytest.approx(each["saboteur"])


def test_sampling_comes_close_to_a_full_list(subtests: pytest.Subtests) -> None:
    for places in [2, 3, 4]:
        with subtests.test(places=places):
            deck, chance = Counter(EXPANSION_DWARFS), Random(places)
            weights = _some_weights(deck, places, chance)
            full = listed(deck, weights)[0]
            drawn = sampled(deck, weights, chance, kept=6000)
            for one, other in zip(drawn, full, strict=True):
                assert sum(one.values()) == pytest.approx(1)
                for dwarf in deck:
                    assert one.get(dwarf, 0) == pytest.approx(other[dwarf], abs=0.03)


def test_samples_hold_no_dwarf_more_often_than_the_deck() -> None:
    deck = Counter(EXPANSION_DWARFS)
    everybody_the_boss = [{"boss": 1000.0}] * 12
    drawn = sampled(deck, everybody_the_boss, Random(1))
    assert sum(each.get("boss", 0) for each in drawn) == pytest.approx(1)


def test_the_same_chance_gives_the_same_samples() -> None:
    deck = Counter(EXPANSION_DWARFS)
    weights = _some_weights(deck, 12, Random(3))
    assert sampled(deck, weights, Random("s")) == sampled(deck, weights, Random("s"))


# What seats say of goals, as evidence of the gold's place and of themselves.

LOOKS = tuple(
    Event("looked", seat=seat, goal=goal) for seat, goal in ((1, 0), (2, 0), (3, 1), (3, 0))
)
MOST = 1.5
"""No claim counts for more, whoever makes it."""


def _told(*claims: SeatClaim, events: tuple[Event, ...] = LOOKS, **written: Any) -> Beliefs:
    seen = sight(FIVE_MINERS, ["EW"], events=events, **written)
    return private_beliefs(replace(seen, claims=claims))


def _of_goal(seat: int, says: str, goal: int = 0) -> SeatClaim:
    return SeatClaim(seat, 4, says, goal=goal)


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
    assert _told(SeatClaim(1, 4, "saboteur", on=2)) == _told()


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


# A round's events tell again what lay on the table before each of them.


def test_each_scene_is_what_lay_there_then(subtests: pytest.Subtests) -> None:
    for rules in [Ruleset(), Ruleset(expansion=True), Ruleset(edition="classic")]:
        with subtests.test(rules=rules):
            position = engine.start(rules, engine.deal(rules, 6, round_seed("scenes")))
            chance, events, true = Random(1), list[Event](), list[tuple[object, bool]]()
            while (seat := position.turn) is not None and position.phase == "digging":
                before = Ways(position.maze, REACH, position.maze.reached).away()
                blocked = not position.may_dig(seat)
                moves = engine.legal_moves(position, seat)
                happened = engine.play(position, seat, chance.choice(moves))
                events += happened
                true.append((before, blocked))
            told = list(scenes(engine.observe(position, None, events)))
            firsts = [scene for scene in told if scene.event.kind not in ("revealed", "dug-out")]
            assert [(scene.before, scene.blocked) for scene in firsts[: len(true)]] == true


def test_a_round_of_which_only_the_end_is_known_is_told_from_there() -> None:
    last = Event("laid", seat=1, card="EW", at=(2, 0), turned=False)
    board = ["EW@1,0", "EW@2,0"]
    (scene,) = scenes(sight(FIVE_MINERS, ["EW"], board=board, events=(last,)))
    assert scene.before[1] == scene.after[1] + 1


def test_an_event_that_names_no_cell_changes_nothing() -> None:
    (scene,) = scenes(sight(FIVE_MINERS, ["EW"], events=(Event("laid", seat=1, card="EW"),)))
    assert scene.before == scene.after


# The figures of what deeds tell: what the file holds, what is believed of it, what is in play.

BOXES = [("base", False), ("saboteur-2", True)]


def test_the_file_says_how_it_was_fitted_and_has_both_columns() -> None:
    told = json.loads(FIGURES.read_text(encoding="utf-8"))
    assert told["command"].startswith("python -m tools.arena.fit --what likelihoods")
    assert told["seed"] in told["command"]
    for box, start in START.items():
        assert told["rounds"][box]["held out"] > 0
        assert {
            deed: tuple(row["start"]) for deed, row in told["likelihoods"][box].items()
        } == start


@pytest.mark.parametrize(("box", "expansion"), BOXES)
def test_a_deed_is_believed_as_far_as_the_table_is_trusted_and_no_further(
    box: str, expansion: bool
) -> None:
    known = fitted()[box]
    for deed, pair in in_use(expansion).items():
        for believed, ratio in zip(pair, known[deed], strict=True):
            assert abs(believed) <= TRUST_IN_THE_TABLE * CLIP
            if abs(ratio) <= CLIP:
                assert believed == pytest.approx(TRUST_IN_THE_TABLE * ratio)


@pytest.mark.parametrize(("box", "expansion"), BOXES)
def test_the_fitted_figures_agree_on_what_speaks_for_whom(box: str, expansion: bool) -> None:
    ratios = fitted()[box]
    for deed in ("break-low", "repair-high", "setback", "dead-end-harmful", "rockfall-bad"):
        assert ratios[deed][0] > 1, deed
    for deed in ("advance-clear", "advance-some", "break-high", "repair-low", "rockfall-good"):
        assert ratios[deed][0] < -1, deed
    assert in_use(expansion)["setback"][0] > 0
