"""The hand in the dock."""

from games.table.dock.choice import Choice
from games.table.dock.hand import HandCard, hand_of
from games.table.dock.stage import stage_of
from tests.table.seen import seen_by

HANDS = [["EW", "EW", "repair-cart", "map"], [], []]


def hand(choice: Choice, seat: int = 0, **written: object) -> list[HandCard]:
    seen = seen_by(seat, **{"hands": HANDS, **written})
    return hand_of(seen, stage_of(seen, choice))


def test_cards_that_cannot_be_played_are_locked_on_ones_own_turn_only() -> None:
    assert [card.code for card in hand(Choice()) if card.locked] == ["repair-cart"]
    assert not any(card.locked for card in hand(Choice(), turn=1))
    broken = {"turn": 1, "front": [["break-cart"], [], []]}
    assert not any(card.locked for card in hand(Choice(card="EW"), **broken))


def test_path_cards_come_first_then_what_mends_what_breaks_and_the_rest() -> None:
    mixed = [
        ["map", "rockfall", "break-cart", "EW", "repair-cart", "NESW", "break-lantern"],
        [],
        [],
    ]
    codes = [card.code for card in hand(Choice(), hands=mixed)]
    assert codes == [
        *("NESW", "EW"),
        *("repair-cart", "break-lantern", "break-cart", "rockfall", "map"),
    ]


def test_of_two_equal_cards_one_is_chosen() -> None:
    chosen = [card.chosen for card in hand(Choice(card="EW", copy=1))]
    assert chosen == [False, True, False, False]


def test_choosing_the_chosen_card_again_lays_it_back() -> None:
    first, second, *_rest = hand(Choice(card="EW"))
    assert first.query == ""
    assert second.query == "?card=EW&copy=1"


def test_while_passing_cards_are_marked_and_changed() -> None:
    cards = hand(Choice(passing=True, cards=("EW",)))
    assert [card.tilted for card in cards] == [True, False, False, False]
    assert cards[0].query == "?pass=1"
    assert cards[3].query == "?pass=1&cards=map"


def test_with_the_expansion_three_cards_may_go() -> None:
    two = {"rules": {"expansion": True}, "dwarfs": ["blue", "green"], "hands": HANDS[:2]}
    cards = hand(Choice(passing=True, cards=("EW", "EW", "map")), **two)
    assert [card.tilted for card in cards] == [True, True, False, True]
    assert cards[2].query == "?pass=1&cards=EW,map,repair-cart"


def test_number_keys_choose_the_first_nine_cards() -> None:
    cards = hand(Choice(), hands=[["EW"] * 11, [], []])
    assert "".join(card.key for card in cards) == "123456789"
