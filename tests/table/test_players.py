"""The players' tiles."""

from dataclasses import replace

from games.table.dock.choice import Choice
from games.table.dock.stage import stage_of
from games.table.players import PlayerPanel, SeatView, sitters_of, tiles_of
from tests.table.seen import robbed, seen_by
from tests.table.views import PLAYERS

SITTERS = [
    SeatView(0, "Ann", is_you=True, is_computer=False),
    SeatView(1, "Ben", is_you=False, is_computer=False),
    SeatView(2, "Flint", is_you=False, is_computer=True),
]
HANDS = [["break-cart", "EW"], ["EW"], []]


def tiles(choice: Choice = Choice(), **written: object) -> list[PlayerPanel]:  # noqa: B008
    seen = seen_by(0, **{"hands": HANDS, **written})
    return tiles_of(seen, stage_of(seen, choice), SITTERS, ("An", "Be", "Cl"))


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
    assert [tile.target for tile in found] == [True, False, True]
    assert found[2].query == "?card=break-cart&on=2"


def test_the_chosen_target_is_marked() -> None:
    assert [tile.chosen for tile in tiles(Choice(card="break-cart", on=2))] == [False, False, True]


def test_whoever_is_to_be_robbed_is_marked() -> None:
    seen = robbed(0)
    shown = tiles_of(seen, stage_of(seen, Choice(steal=1)), SITTERS, ("An", "Be", "Cl"))
    assert [tile.chosen for tile in shown] == [False, True, False]


def test_only_oneself_is_told_to_be_a_guest() -> None:
    nobodys = [replace(player, person=None) for player in PLAYERS]
    assert [sitter.is_guest for sitter in sitters_of(nobodys)] == [True, False, False]
    people = [replace(player, person=7) for player in PLAYERS]
    assert not any(sitter.is_guest for sitter in sitters_of(people))


def test_guests_are_told_apart_from_people_with_a_name() -> None:
    seen = seen_by(0, hands=HANDS)
    guest = [SeatView(0, "Guest 12", is_you=True, is_computer=False, is_guest=True), *SITTERS[1:]]
    shown = tiles_of(seen, stage_of(seen, Choice()), guest, ("Gu", "Be", "Fl"))
    assert [tile.is_guest for tile in shown] == [True, False, False]
    assert not any(tile.is_guest for tile in tiles())


def test_who_has_gold_is_shown_with_the_expansion_only() -> None:
    three = {"rules": {"expansion": True}, "dwarfs": ["blue", "green", "boss"]}
    assert [tile.has_gold for tile in tiles(purses=[0, 2, 0], **three)] == [False, True, False]
    assert not any(tile.has_gold for tile in tiles(purses=[0, 2, 0]))


def test_a_tile_tells_who_looked_at_this_dwarf() -> None:
    seen = replace(seen_by(0), inspections=((1, 0), (2, 0)))
    found = tiles_of(seen, stage_of(seen, Choice()), SITTERS, ("An", "Be", "Cl"))
    assert [tile.inspected_by for tile in found] == [("Be", "Cl"), (), ()]
