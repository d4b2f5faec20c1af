"""Cards, their kinds and the examples of the rules."""

import doctest
from collections import Counter
from importlib import import_module

import pytest

from games.rules import engine
from games.rules.cards.boxes import FACTIONS, dwarf_deck, largest_faction
from games.rules.cards.cards import CODES, DWARFS, PLAYING_CODES, full_deck
from games.rules.cards.deal import Deal
from games.rules.events import FIELDS
from games.rules.fair.dealing import seat_players
from games.rules.files.setup import set_up
from games.rules.kinds.registry import (
    BY_CARD,
    CARD_KINDS,
    WITHOUT_A_CARD,
    compact,
    expand,
    kind_of,
)
from games.rules.moves import Lay
from games.rules.notation import read_move
from games.rules.refusals import CODES as REFUSALS
from games.rules.ruleset import InvalidOption, Ruleset
from tests.rules.tables import TABLES, new_round, random_round
from tools.seeds import round_seed

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


def test_dwarfs_and_hands_follow_the_number_of_players(subtests: pytest.Subtests) -> None:
    for players, expected in BASE.items():
        with subtests.test(players=players, expected=expected):
            saboteurs, miners, hand = expected
            deal = engine.deal(Ruleset(), players, round_seed("opal"))
            dealt = Counter(deal.dwarfs + deal.spare)
            assert dealt == {"saboteur": saboteurs, "miner": miners}
            assert [len(cards) for cards in deal.hands] == [hand] * players
            assert len(deal.spare) == 1
            assert len(deal.draw) == 67 - players * hand
            assert Counter(deal.nuggets) == {1: 16, 2: 8, 3: 4}


def test_with_all_saboteurs_dealt_no_dwarf_is_left_over(subtests: pytest.Subtests) -> None:
    for players in range(3, 11):
        with subtests.test(players=players):
            deal = engine.deal(Ruleset(all_saboteurs_dealt=True), players, round_seed("opal"))
            assert deal.spare == []
            assert deal.dwarfs.count("saboteur") == BASE[players][0]


def test_the_selfish_dwarf_takes_a_miners_place(subtests: pytest.Subtests) -> None:
    for players in range(3, 11):
        with subtests.test(players=players):
            deck = Counter(dwarf_deck(Ruleset(selfish_dwarf=True), players))
            assert deck["selfish"] == 1
            assert deck["miner"] == BASE[players][1] - 1


def test_saboteur_2_deals_six_cards_and_sets_ten_aside(subtests: pytest.Subtests) -> None:
    for players in range(2, 13):
        with subtests.test(players=players):
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


def test_a_deal_survives_being_written_and_read() -> None:
    deal = engine.deal(Ruleset(expansion=True), 4, round_seed("ruby"))
    assert Deal.from_json(deal.as_json()) == deal
    assert set(deal.dwarfs) <= set(DWARFS)


def test_options_of_the_base_game_are_refused_with_the_expansion(subtests: pytest.Subtests) -> None:
    for option, value in [
        ("edition", "classic"),
        ("broken_miners_unpaid", True),
        ("selfish_dwarf", True),
        ("all_saboteurs_dealt", True),
    ]:
        with subtests.test(option=option, value=value):
            with pytest.raises(InvalidOption) as refused:
                Ruleset.from_options({"expansion": True, option: value})
            assert refused.value.option == option


def test_a_value_that_no_game_knows_is_refused(subtests: pytest.Subtests) -> None:
    for option, value in [
        ("rounds", 4),
        ("rounds", True),
        ("edition", "newest"),
        ("edition", None),
        ("expansion", 1),
        ("selfish_dwarf", "yes"),
        ("beards", True),
    ]:
        with subtests.test(option=option, value=value):
            with pytest.raises(InvalidOption) as refused:
                Ruleset.from_options({option: value})
            assert refused.value.option == option


def test_break_own_tools_and_rounds_go_with_the_expansion() -> None:
    rules = Ruleset(expansion=True, break_own_tools=False, rounds=1)
    assert Ruleset.from_options(rules.options()) == rules
    assert Ruleset.from_options({"rounds": 1}) == Ruleset(rounds=1)


# How many of a table can be of one side at most, by what the boxes hold.


@pytest.mark.parametrize(
    ("rules", "most_by_players"),
    [
        (Ruleset(), {3: 3, 4: 4, 5: 4, 6: 5, 7: 5, 8: 6, 9: 7, 10: 7}),
        # A selfish dwarf is on nobody's side.
        (Ruleset(selfish_dwarf=True), {3: 2, 4: 3, 5: 3, 6: 4, 7: 4, 10: 6}),
        # A team has the boss and the profiteer.
        (Ruleset(expansion=True), {2: 2, 5: 5, 6: 6, 7: 6, 12: 6}),
    ],
)
def test_the_largest_side_is_known_by_the_box(
    rules: Ruleset, most_by_players: dict[int, int]
) -> None:
    found = {players: largest_faction(rules, players) for players in most_by_players}
    assert found == most_by_players


def test_every_dwarf_is_on_some_side(subtests: pytest.Subtests) -> None:
    for rules in [Ruleset(), Ruleset(selfish_dwarf=True), Ruleset(expansion=True)]:
        with subtests.test(rules=rules):
            sided = {kind for faction in FACTIONS for kind in faction}
            for players in rules.players:
                assert set(dwarf_deck(rules, players)) <= sided


def test_every_card_that_a_hand_may_hold_has_one_kind() -> None:
    codes = [code for kind in CARD_KINDS for code in kind.codes]
    assert sorted(codes) == sorted(PLAYING_CODES)
    assert len(set(codes)) == len(codes)


def test_why_a_card_lies_idle_is_a_refusal() -> None:
    assert not [kind for kind in CARD_KINDS if kind.idle not in REFUSALS]


def test_the_words_of_moves_without_a_card_differ() -> None:
    words = [kind.word for kind in WITHOUT_A_CARD]
    assert len({*words, "play"}) == len(words) + 1


def test_a_kind_is_found_by_a_move_and_by_its_number(subtests: pytest.Subtests) -> None:
    for table in TABLES[::7]:
        with subtests.test(str(table)):
            for step in random_round(new_round(table, "kinds"), "kinds"):
                kind = kind_of(step.move)
                number = compact(step.position, step.move)
                assert kind.compact(step.position, step.move) == number
                assert expand(step.position, number) == step.move
                assert kind.event(step.position, step.seat, step.move).kind in FIELDS


def test_only_cards_of_a_hand_are_played() -> None:
    assert {"start", "treasure", "stone-sw", "stone-es"} == set(CODES) - set(BY_CARD)


# Path cards: how they are read, and why they may have to stay in a hand.


def test_turned_counts_only_where_it_shows(subtests: pytest.Subtests) -> None:
    for card, shows in [("EW", False), ("NESW", False), ("NE", True)]:
        with subtests.test(card=card, shows=shows):
            move = read_move({"play": card, "at": [1, 0], "turned": True})
            assert move == Lay(card, (1, 0), turned=shows)


def test_it_is_told_why_nothing_can_be_dug(subtests: pytest.Subtests) -> None:
    for front, why in [
        ([], "not-connected"),
        (["break-cart"], "tools-broken"),
        (["trapped"], "is-trapped"),
    ]:
        with subtests.test(front=front, why=why):
            written = {
                "rules": {"expansion": True},
                "dwarfs": ["green", "blue", "boss"],
                "front": [front, [], []],
                "hands": [["EW"], ["map"], ["map"]],
            }
            position = set_up(written)
            assert BY_CARD["EW"].why_idle(position, 0) == why


def test_the_calls_shown_do_what_is_shown(subtests: pytest.Subtests) -> None:
    for name, calls in [
        ("games.rules.engine", 12),
        ("games.bots", 6),
        ("games.bots.beliefs.belief", 6),
        ("games.rules.mine.drawing", 2),
    ]:
        with subtests.test(name=name, calls=calls):
            failed, attempted = doctest.testmod(import_module(name))
            assert failed == 0
            assert attempted >= calls
