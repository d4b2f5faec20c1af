"""Decks and deals against the numbers of rules.md 1, 2 and 6.1."""

from collections import Counter

import pytest

from games.rules import engine
from games.rules.cards.boxes import FACTIONS, dwarf_deck, largest_faction
from games.rules.cards.cards import DWARFS, full_deck
from games.rules.cards.deal import Deal
from games.rules.fair.dealing import seat_players
from games.rules.fair.seeds import round_seed
from games.rules.ruleset import InvalidOption, Ruleset

BASE = {  # players: saboteurs, miners, cards a hand
    3: (1, 3, 6),
    4: (1, 4, 6),
    5: (2, 4, 6),
    6: (2, 5, 5),
    7: (3, 5, 5),
    8: (3, 6, 4),
    9: (3, 7, 4),
    10: (4, 7, 4),
}
PINNED_HAND = ["map", "rockfall", "NES", "ES", "repair-pickaxe-cart", "NES"]
PINNED_STARTER = 0


@pytest.mark.parametrize(("players", "expected"), BASE.items())
def test_dwarfs_and_hands_follow_the_number_of_players(
    players: int, expected: tuple[int, int, int]
) -> None:
    saboteurs, miners, hand = expected
    deal = engine.deal(Ruleset(), players, round_seed("opal"))
    dealt = Counter(deal.dwarfs + deal.spare)
    assert dealt == {"saboteur": saboteurs, "miner": miners}
    assert [len(cards) for cards in deal.hands] == [hand] * players
    assert len(deal.spare) == 1
    assert len(deal.draw) == 67 - players * hand
    assert Counter(deal.nuggets) == {1: 16, 2: 8, 3: 4}


@pytest.mark.parametrize("players", range(3, 11))
def test_with_all_saboteurs_dealt_no_dwarf_is_left_over(players: int) -> None:
    deal = engine.deal(Ruleset(all_saboteurs_dealt=True), players, round_seed("opal"))
    assert deal.spare == []
    assert deal.dwarfs.count("saboteur") == BASE[players][0]


@pytest.mark.parametrize("players", range(3, 11))
def test_the_selfish_dwarf_takes_a_miners_place(players: int) -> None:
    deck = Counter(dwarf_deck(Ruleset(selfish_dwarf=True), players))
    assert deck["selfish"] == 1
    assert deck["miner"] == BASE[players][1] - 1


@pytest.mark.parametrize("players", range(2, 13))
def test_saboteur_2_deals_six_cards_and_sets_ten_aside(players: int) -> None:
    deal = engine.deal(Ruleset(expansion=True), players, round_seed("opal"))
    assert [len(cards) for cards in deal.hands] == [6] * players
    assert len(deal.aside) == 10
    assert len(deal.draw) == 118 - 10 - 6 * players
    assert Counter(deal.dwarfs + deal.spare) == {
        "blue": 4,
        "green": 4,
        "boss": 1,
        "profiteer": 1,
        "geologist": 2,
        "saboteur": 3,
    }
    assert deal.nuggets == []


def test_the_draw_piles_hold_every_card_of_the_boxes() -> None:
    assert len(full_deck(expansion=False)) == 67
    assert len(full_deck(expansion=True)) == 118
    assert Counter(full_deck(expansion=True))["rockfall"] == 4


def test_the_same_seed_deals_the_same_and_another_round_deals_anew() -> None:
    rules = Ruleset()
    first = engine.deal(rules, 5, round_seed("ruby"))
    assert engine.deal(rules, 5, round_seed("ruby")) == first
    assert engine.deal(rules, 5, round_seed("ruby", 2)) != first
    assert engine.deal(rules, 5, round_seed("topaz")) != first


def test_a_deal_is_pinned_for_every_machine() -> None:
    deal = engine.deal(Ruleset(), 3, round_seed("pinned"))
    assert deal.hands[0] == PINNED_HAND
    assert seat_players(round_seed("pinned", 0), 3).starter == PINNED_STARTER


def test_the_gold_pile_of_a_later_round_is_what_was_left() -> None:
    deal = engine.deal(Ruleset(), 3, round_seed("ruby", 2), [3, 1, 1, 2])
    assert sorted(deal.nuggets) == [1, 1, 2, 3]


@pytest.mark.parametrize(("rules", "players"), [(Ruleset(), 2), (Ruleset(), 11)])
def test_a_wrong_number_of_players_is_refused(rules: Ruleset, players: int) -> None:
    with pytest.raises(ValueError, match="players"):
        engine.deal(rules, players, round_seed("opal"))


def test_a_deal_survives_being_written_and_read() -> None:
    deal = engine.deal(Ruleset(expansion=True), 4, round_seed("ruby"))
    assert Deal.from_json(deal.as_json()) == deal
    assert set(deal.dwarfs) <= set(DWARFS)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("edition", "classic"),
        ("broken_miners_unpaid", True),
        ("selfish_dwarf", True),
        ("all_saboteurs_dealt", True),
    ],
)
def test_options_of_the_base_game_are_refused_with_the_expansion(
    option: str, value: object
) -> None:
    with pytest.raises(InvalidOption) as refused:
        Ruleset.from_options({"expansion": True, option: value})
    assert refused.value.option == option


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("rounds", 4),
        ("rounds", True),
        ("edition", "newest"),
        ("edition", None),
        ("expansion", 1),
        ("selfish_dwarf", "yes"),
        ("beards", True),
    ],
)
def test_a_value_that_no_game_knows_is_refused(option: str, value: object) -> None:
    with pytest.raises(InvalidOption) as refused:
        Ruleset.from_options({option: value})
    assert refused.value.option == option


def test_break_own_tools_and_rounds_go_with_the_expansion() -> None:
    rules = Ruleset(expansion=True, break_own_tools=False, rounds=1)
    assert Ruleset.from_options(rules.options()) == rules


# How many of a table can be of one side at most, by what the boxes hold.


@pytest.mark.parametrize(
    ("players", "most"),
    [(3, 3), (4, 4), (5, 4), (6, 5), (7, 5), (8, 6), (9, 7), (10, 7)],
)
def test_in_the_base_game_the_miners_are_the_most(players: int, most: int) -> None:
    assert largest_faction(Ruleset(), players) == most


@pytest.mark.parametrize(("players", "most"), [(3, 2), (4, 3), (5, 3), (6, 4), (7, 4), (10, 6)])
def test_a_selfish_dwarf_is_on_nobodys_side(players: int, most: int) -> None:
    assert largest_faction(Ruleset(selfish_dwarf=True), players) == most


@pytest.mark.parametrize(("players", "most"), [(2, 2), (5, 5), (6, 6), (7, 6), (12, 6)])
def test_in_saboteur_2_a_team_has_the_boss_and_the_profiteer(players: int, most: int) -> None:
    assert largest_faction(Ruleset(expansion=True), players) == most


@pytest.mark.parametrize(
    "rules", [Ruleset(), Ruleset(selfish_dwarf=True), Ruleset(expansion=True)], ids=str
)
def test_every_dwarf_is_on_some_side(rules: Ruleset) -> None:
    sided = {kind for faction in FACTIONS for kind in faction}
    for players in rules.players:
        assert set(dwarf_deck(rules, players)) <= sided
