"""What 'Me' shows."""

from dataclasses import replace

import pytest

from games.rules.cards.cards import DWARFS
from games.rules.observation import GivenCards, SeenDwarf
from games.table.private_card import private_card_of
from tests.table.seen import NAMES, seen_by

TWO_ONLY = ("blue", "green", "boss", "profiteer", "geologist")


def test_every_dwarf_has_a_title_and_an_aim(subtests: pytest.Subtests) -> None:
    for dwarf in DWARFS:
        with subtests.test(dwarf=dwarf):
            rules = {"expansion": dwarf in TWO_ONLY}
            me = private_card_of(seen_by(0, rules=rules, dwarfs=[dwarf, *[TWO_ONLY[0]] * 2]), NAMES)
            assert me.dwarf == dwarf
            assert me.title.startswith("You are")
            assert me.aim.endswith(".")


@pytest.mark.parametrize(("expansion", "whom"), [(False, "the miners"), (True, "everybody")])
def test_a_saboteur_keeps_the_miners_or_all_teams_away(expansion: bool, whom: str) -> None:
    facts = {"rules": {"expansion": expansion}, "dwarfs": ["saboteur", "boss", "blue"]}
    facts |= {} if expansion else {"dwarfs": ["saboteur", "miner", "miner"]}
    assert whom in private_card_of(seen_by(0, **facts), NAMES).aim


def test_maps_are_shown_until_their_goal_is_up() -> None:
    seen = replace(seen_by(0), seen_goals=((0, "stone-sw"), (1, "treasure")))
    assert [(goal["goal"], goal["pill"]) for goal in private_card_of(seen, NAMES).goals] == [
        (0, "stone"),
        (1, "gold"),
    ]
    up = replace(seen, goals_up=("stone-sw", None, None))
    assert [goal["goal"] for goal in private_card_of(up, NAMES).goals] == [1]


def test_an_inspection_may_be_out_of_date() -> None:
    dwarfs = (SeenDwarf(1, "boss", stale=False), SeenDwarf(2, "blue", stale=True))
    told = private_card_of(replace(seen_by(0), seen_dwarfs=dwarfs), NAMES).others
    assert told[0] == "You saw Ben as: boss."
    assert "Hats have been swapped since" in told[1]


def test_cards_given_away_are_remembered() -> None:
    given = (GivenCards(1, ("EW", "map")), GivenCards(2, ()))
    told = private_card_of(replace(seen_by(0), given=given), NAMES).given
    assert told == ["You gave Ben: straight tunnel and map.", "You gave Cleo an empty hand."]
