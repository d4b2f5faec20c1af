"""Chances of dwarfs: the quick way agrees with a full list of worlds, sampling comes close."""

from collections import Counter
from random import Random

import pytest

from games.bots.beliefs.belief import sampled
from games.bots.beliefs.dwarf_counts import Weights, counted, listed, saboteurs_chance
from games.rules.cards.boxes import EXPANSION_DWARFS, dwarf_deck
from games.rules.ruleset import Ruleset

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


@pytest.mark.parametrize(("rules", "players"), BASE, ids=str)
def test_counting_saboteurs_gives_what_a_full_list_gives(rules: Ruleset, players: int) -> None:
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


@pytest.mark.parametrize("places", [2, 3, 4])
def test_sampling_comes_close_to_a_full_list(places: int) -> None:
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
