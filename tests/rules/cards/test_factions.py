"""How many of a table can be of one side at most, by what the boxes hold."""

import pytest

from games.rules.cards.boxes import FACTIONS, dwarf_deck, largest_faction
from games.rules.ruleset import Ruleset


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
