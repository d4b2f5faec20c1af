"""The players' tiles, and what 'Me' shows."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.tables.read_models import PlayerView
from games.rules.cards.cards import DWARFS
from games.rules.observation import GivenCards, SeenDwarf
from games.table.dock.choice import Choice
from games.table.dock.stage import stage_of
from games.table.marks import marks_of
from games.table.players import PlayerPanel, tiles_of
from games.table.private_card import private_card_of
from tests.table.seen import NAMES, robbed, seen_by

PLAYERS = [
    PlayerView(0, "Ann", is_you=True),
    PlayerView(1, "Ben", is_you=False),
    PlayerView(2, "Flint", is_you=False, is_computer=True),
]
HANDS = [["break-cart", "EW"], ["EW"], []]


def tiles(choice: Choice = Choice(), **written: object) -> list[PlayerPanel]:  # noqa: B008
    seen = seen_by(0, **{"hands": HANDS, **written})
    return tiles_of(seen, stage_of(seen, choice), PLAYERS, ("An", "Be", "Cl"))


def test_a_tile_shows_what_lies_before_its_player() -> None:
    chips = tiles(front=[[], ["break-cart", "break-lantern"], []])[1].chips
    assert [chip.icon for chip in chips] == ["lantern-broken", "cart-broken"]
    assert [chip.name for chip in chips] == ["broken lantern", "broken cart"]


def test_a_theft_that_was_laid_harms_nobody_it_lies_before() -> None:
    three = {"rules": {"expansion": True}, "dwarfs": ["blue", "green", "boss"]}
    chips = tiles(front=[[], ["theft", "trapped"], []], **three)[1].chips
    assert {chip.card: chip.bad for chip in chips} == {"theft": False, "trapped": True}


def test_whose_turn_it_is_stands_in_words() -> None:
    assert [tile.note for tile in tiles()] == ["your turn", "", ""]
    assert [tile.note for tile in tiles(turn=1)] == ["", "to play", ""]


def test_players_a_card_may_be_played_on_are_targets() -> None:
    found = tiles(Choice(card="break-cart"), front=[[], ["break-cart"], []])
    assert [bool(tile.query) for tile in found] == [True, False, True]
    assert found[2].query == "?card=break-cart&on=2"


def test_the_chosen_target_and_whoever_is_to_be_robbed_are_marked() -> None:
    assert [tile.chosen for tile in tiles(Choice(card="break-cart", on=2))] == [False, False, True]
    seen = robbed(0)
    shown = tiles_of(seen, stage_of(seen, Choice(steal=1)), PLAYERS, ("An", "Be", "Cl"))
    assert [tile.chosen for tile in shown] == [False, True, False]


def test_who_has_gold_is_shown_with_the_expansion_only() -> None:
    three = {"rules": {"expansion": True}, "dwarfs": ["blue", "green", "boss"]}
    assert [tile.has_gold for tile in tiles(purses=[0, 2, 0], **three)] == [False, True, False]
    assert not any(tile.has_gold for tile in tiles(purses=[0, 2, 0]))


def test_a_tile_tells_who_looked_at_this_dwarf() -> None:
    seen = replace(seen_by(0), inspections=((1, 0), (2, 0)))
    found = tiles_of(seen, stage_of(seen, Choice()), PLAYERS, ("An", "Be", "Cl"))
    assert [tile.inspected_by for tile in found] == [("Be", "Cl"), (), ()]


# The letters that stand for players.


@pytest.mark.parametrize(
    ("names", "marks"),
    [
        (["Ben", "élise", "van der Meer"], ("Be", "Él", "Va")),
        (["Cora", "Cole", "Coco"], ("Co", "Cl", "Cc")),
        (["Bo", "Bo.", "bo", "B"], ("Bo", "B", "B2", "B3")),
        ([" ", "!"], ("?", "?2")),
    ],
    ids=["first two letters", "later letters", "digits", "no letters"],
)
def test_a_mark_is_the_first_letters_that_are_free(
    names: list[str], marks: tuple[str, ...]
) -> None:
    assert marks_of(names) == marks


@given(st.lists(st.text(max_size=8), min_size=1, max_size=12))
def test_no_two_players_of_a_table_share_a_mark(names: list[str]) -> None:
    marks = marks_of(names)
    assert len(set(marks)) == len(names)
    assert all(1 <= len(mark) <= 3 for mark in marks)


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
