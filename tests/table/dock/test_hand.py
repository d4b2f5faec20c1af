"""The hand in the dock, and what is chosen of it in an address."""

from contextlib import suppress
from urllib.parse import parse_qsl

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.cards.cards import PLAYING_CODES, SLOTS, TOOLS
from games.rules.notation import Malformed, read_move, write_move
from games.table.dock.choice import NOBODY, Choice, read_choice
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


SOMETHING = st.builds(
    Choice,
    card=st.none() | st.sampled_from(sorted(PLAYING_CODES)),
    copy=st.integers(0, 8),
    at=st.none() | st.tuples(st.integers(-99, 99), st.integers(-99, 99)),
    turned=st.booleans(),
    on=st.none() | st.integers(0, 11),
    tool=st.none() | st.sampled_from(TOOLS),
    goal=st.none() | st.integers(0, 2),
    passing=st.booleans(),
    cards=st.lists(st.sampled_from(sorted(PLAYING_CODES)), max_size=3).map(tuple),
    remove=st.none() | st.sampled_from(SLOTS),
    steal=st.none() | st.integers(0, 11) | st.just(NOBODY),
    lighting=st.none() | st.sampled_from(["start", "blue", "green"]),
)


@given(SOMETHING)
def test_what_is_written_is_read_back(choice: Choice) -> None:
    assert read_choice(dict(parse_qsl(choice.query().removeprefix("?")))) == choice


@given(st.dictionaries(st.sampled_from("card at on goal cards steal copy".split()), st.text()))
def test_nonsense_counts_as_not_chosen(asked: dict[str, str]) -> None:
    choice = read_choice(asked)
    assert choice.card is None or choice.card in PLAYING_CODES
    with suppress(Malformed):
        assert read_move(write_move(choice.move())) == choice.move()


def test_a_choice_is_a_move_in_the_words_of_the_rules(subtests: pytest.Subtests) -> None:
    for query, move in [
        ("card=NE&at=3,-1&turned=1", {"play": "NE", "at": [3, -1], "turned": True}),
        ("card=rockfall&at=3,-1&turned=1", {"play": "rockfall", "at": [3, -1]}),
        ("card=map&goal=0", {"play": "map", "goal": 0}),
        ("card=theft", {"play": "theft"}),
        (
            "card=repair-pickaxe-cart&on=2&tool=cart",
            {"play": "repair-pickaxe-cart", "on": 2, "tool": "cart"},
        ),
        ("pass=1&cards=NE", {"pass": ["NE"]}),
        ("pass=1&cards=NE,map&remove=trapped", {"discard": ["NE", "map"], "remove": "trapped"}),
        ("steal=3", {"steal": 3}),
        ("steal=nobody", {"steal": None}),
        ("lighting=blue&copy=1&card=NS&at=1,0", {"play": "NS", "at": [1, 0]}),
    ]:
        with subtests.test(query=query, move=move):
            assert write_move(read_choice(dict(parse_qsl(query))).move()) == move


def test_nothing_chosen_is_no_address() -> None:
    assert Choice().query() == ""


def test_no_more_cards_are_discarded_than_anybody_may() -> None:
    assert read_choice({"pass": "1", "cards": "EW,map,NE,ES"}).cards == ("EW", "map", "NE")
