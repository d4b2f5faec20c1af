"""Every card has one kind of move, and what one side of a kind writes the other can read."""

import pytest

from games.rules import engine
from games.rules.cards.cards import CODES, PLAYING_CODES
from games.rules.events import FIELDS
from games.rules.files.setup import set_up
from games.rules.kinds.registry import BY_CARD, CARD_KINDS, WITHOUT_A_CARD, kind_at, kind_of
from games.rules.moves import Lay
from games.rules.notation import read_move
from games.rules.refusals import CODES as REFUSALS
from games.rules.turn.compact import compact, expand
from tests.rules.tables import TABLES, Table, new_round, random_round


def test_every_card_that_a_hand_may_hold_has_one_kind() -> None:
    codes = [code for kind in CARD_KINDS for code in kind.codes]
    assert sorted(codes) == sorted(PLAYING_CODES)
    assert len(set(codes)) == len(codes)


@pytest.mark.parametrize("kind", CARD_KINDS, ids=lambda kind: kind.__name__)
def test_why_a_card_lies_idle_is_a_refusal(kind: type) -> None:
    assert kind.idle in REFUSALS  # type: ignore[attr-defined]


def test_the_words_of_moves_without_a_card_differ() -> None:
    words = [kind.word for kind in WITHOUT_A_CARD]
    assert len({*words, "play"}) == len(words) + 1


@pytest.mark.parametrize("table", TABLES[::7], ids=str)
def test_a_kind_is_found_by_a_move_and_by_its_number(table: Table) -> None:
    for step in random_round(new_round(table, "kinds"), "kinds"):
        kind = kind_of(step.move)
        number = compact(step.position, step.move)
        assert kind_at(number) is kind
        assert kind.expand(step.position, number) == expand(step.position, number) == step.move
        assert kind.event(step.position, step.seat, step.move).kind in FIELDS


def test_only_cards_of_a_hand_are_played() -> None:
    assert {"start", "treasure", "stone-sw", "stone-es"} == set(CODES) - set(BY_CARD)


# Path cards: how they are read, and why they may have to stay in a hand.


@pytest.mark.parametrize(("card", "shows"), [("EW", False), ("NESW", False), ("NE", True)])
def test_turned_counts_only_where_it_shows(card: str, shows: bool) -> None:
    move = read_move({"play": card, "at": [1, 0], "turned": True})
    assert move == Lay(card, (1, 0), turned=shows)


@pytest.mark.parametrize(
    ("front", "why"),
    [([], "not-connected"), (["break-cart"], "tools-broken"), (["trapped"], "is-trapped")],
)
def test_it_is_told_why_nothing_can_be_dug(front: list[str], why: str) -> None:
    written = {
        "rules": {"expansion": True},
        "dwarfs": ["green", "blue", "boss"],
        "front": [front, [], []],
        "hands": [["EW"], ["map"], ["map"]],
    }
    position = engine.load(set_up(written))
    assert BY_CARD["EW"].why_idle(position, 0) == why
