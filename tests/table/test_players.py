"""The players' tiles."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from games.core.tables.read_models import PlayerView
from games.table.dock.choice import Choice
from games.table.dock.stage import stage_of
from games.table.marks import marks_of
from games.table.players import PlayerPanel, tiles_of
from tests.table.seen import robbed, seen_by

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


def test_the_chosen_target_is_marked() -> None:
    assert [tile.chosen for tile in tiles(Choice(card="break-cart", on=2))] == [False, False, True]


def test_whoever_is_to_be_robbed_is_marked() -> None:
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


def test_a_mark_is_the_first_two_letters_of_a_name() -> None:
    assert marks_of(["Ben", "élise", "van der Meer"]) == ("Be", "Él", "Va")


def test_whose_letters_are_taken_gets_a_later_one() -> None:
    assert marks_of(["Cora", "Cole", "Coco"]) == ("Co", "Cl", "Cc")


def test_names_without_other_letters_are_told_apart_by_digits() -> None:
    assert marks_of(["Bo", "Bo.", "bo", "B"]) == ("Bo", "B", "B2", "B3")


def test_a_name_without_letters_has_a_mark_too() -> None:
    assert marks_of([" ", "!"]) == ("?", "?2")


@given(st.lists(st.text(max_size=8), min_size=1, max_size=12))
def test_no_two_players_of_a_table_share_a_mark(names: list[str]) -> None:
    marks = marks_of(names)
    assert len(set(marks)) == len(names)
    assert all(1 <= len(mark) <= 3 for mark in marks)
