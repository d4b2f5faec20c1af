"""Seats and deals drawn from a seed: every card of the boxes is in one place, evenly drawn."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules import engine
from games.rules.cards.boxes import NUGGETS, dwarf_deck, hand_size
from games.rules.cards.cards import GOAL_FACES, full_deck
from games.rules.fair.dealing import deal_round, seat_players
from games.rules.ruleset import Ruleset
from tests.rules.fair.test_drawing import BEYOND, chi_square
from tests.rules.tables import TABLES, Table, random_round

SEEDS = st.binary(min_size=32, max_size=32)


@given(st.sampled_from(TABLES), SEEDS)
def test_every_card_is_in_one_place(table: Table, seed: bytes) -> None:
    deal = deal_round(table.rules, table.players, seed)
    expansion = table.rules.expansion
    held = [card for hand in deal.hands for card in hand]
    assert Counter(held + deal.aside + deal.draw) == Counter(full_deck(expansion))
    assert Counter(deal.dwarfs + deal.spare) == Counter(dwarf_deck(table.rules, table.players))
    assert sorted(deal.goals) == sorted(GOAL_FACES)
    assert sorted(deal.nuggets) == ([] if expansion else sorted(NUGGETS))
    assert len(deal.dwarfs) == len(deal.hands) == table.players
    assert {len(hand) for hand in deal.hands} == {hand_size(table.rules, table.players)}
    assert len(deal.aside) == (10 if expansion else 0)


@given(SEEDS, st.integers(2, 12))
def test_everybody_has_one_seat_and_the_starter_has_one_of_them(seed: bytes, players: int) -> None:
    seating = seat_players(seed, players)
    assert sorted(seating.seats) == list(range(players))
    assert 0 <= seating.starter < players


@given(SEEDS, st.lists(st.sampled_from([1, 2, 3]), max_size=28))
def test_the_gold_pile_is_what_was_left_whatever_its_order(seed: bytes, left: list[int]) -> None:
    deal = deal_round(Ruleset(), 5, seed, left)
    assert sorted(deal.nuggets) == sorted(left)
    assert deal == deal_round(Ruleset(), 5, seed, left[::-1])
    assert deal.draw == deal_round(Ruleset(), 5, seed).draw


def test_every_seat_is_the_saboteurs_as_often_as_any_other() -> None:
    deals = [deal_round(Ruleset(all_saboteurs_dealt=True), 3, bytes([n])) for n in range(240)]
    count: Counter[object] = Counter(deal.dwarfs.index("saboteur") for deal in deals)
    assert chi_square(count, 3) < BEYOND[2]
    treasure: Counter[object] = Counter(deal.goals.index("treasure") for deal in deals)
    assert chi_square(treasure, 3) < BEYOND[2]


@pytest.mark.parametrize(("rules", "players"), [(Ruleset(), 2), (Ruleset(expansion=True), 13)])
def test_a_wrong_number_of_players_is_refused(rules: Ruleset, players: int) -> None:
    with pytest.raises(ValueError, match="players"):
        deal_round(rules, players, bytes(32))


@pytest.mark.parametrize("table", TABLES[::7], ids=str)
def test_a_round_can_be_played_with_it_to_its_end(table: Table) -> None:
    seed = str(table).encode()
    starter = seat_players(seed, table.players).starter
    position = engine.start(
        table.rules, deal_round(table.rules, table.players, seed), starter=starter
    )
    assert position.turn == starter
    assert list(random_round(position, "chance"))
    assert position.outcome is not None
