"""Everything that can happen has a sentence, and everything there is has a name."""

import re

import pytest

from games.rules.cards.cards import ACTION_CODES, DWARFS, FIXED, PATH_CODES, TOOLS
from games.rules.events import FIELDS, Event
from games.rules.refusals import CODES
from games.wording import (
    card_effect,
    card_name,
    dwarf_name,
    event_sentence,
    refusal_sentence,
    tool_name,
)

NAMES = ("Ann", "Ben", "Cleo")
EVENTS = (
    Event("laid", seat=0, card="NE", at=(1, 0), turned=True),
    Event("revealed", goal=1, card="treasure", turned=False),
    Event("revealed", goal=2, card="stone-sw", turned=True),
    Event("broke", seat=0, card="break-cart", on=1),
    Event("broke", seat=0, card="break-cart", on=0),
    Event("repaired", seat=0, card="repair-pickaxe-cart", on=1, tool="cart"),
    Event("repaired", seat=0, card="repair-cart", on=0, tool="cart"),
    Event("caved", seat=0, at=(1, 0), removed="NE"),
    Event("looked", seat=0, goal=0),
    Event("theft", seat=0),
    Event("hands-off", seat=0, on=1),
    Event("trapped", seat=0, on=1),
    Event("freed", seat=0, on=1),
    Event("freed", seat=0, on=0),
    Event("inspected", seat=0, on=1),
    Event("swapped-hats", seat=0, on=1),
    Event("swapped-hats", seat=0, on=0),
    Event("swapped-hands", seat=0, on=1),
    Event("passed", seat=0, count=1),
    Event("passed", seat=0, count=3),
    Event("threw-off", seat=0, removed="trapped", count=2),
    Event("stole", seat=0, on=1),
    Event("declined", seat=0),
    Event("dug-out", treasure=True, seat=0),
    Event("dug-out", treasure=False),
)
SEEN_BY = pytest.mark.parametrize("viewer", [0, 1, 2, None])


def test_every_event_is_a_sentence_for_whoever_reads_it(subtests: pytest.Subtests) -> None:
    for event in EVENTS:
        for viewer in [0, 1, 2, None]:
            with subtests.test(viewer=viewer, event=event):
                sentence = event_sentence(event, NAMES, viewer)
                assert sentence[0].isupper()
                assert sentence[-1] in ".!"
                assert "%" not in sentence
                spoken_of = {seat for seat in (event.seat, event.on) if seat is not None}
                you = re.search(r"\byou(r|rs)?\b", sentence, re.IGNORECASE)
                if viewer is not None and viewer in spoken_of:
                    assert you
                    assert NAMES[viewer] not in sentence
                else:
                    assert not you
                    for seat in spoken_of:
                        assert NAMES[seat] in sentence


def test_every_kind_of_event_is_here() -> None:
    assert set(FIELDS) == {event.kind for event in EVENTS}


def test_a_pass_counts_its_cards() -> None:
    assert "3 cards" in event_sentence(Event("passed", seat=0, count=3), NAMES, None)


def test_every_card_has_a_name_and_an_effect(subtests: pytest.Subtests) -> None:
    for code in sorted(PATH_CODES | ACTION_CODES):
        with subtests.test(code=code):
            assert card_name(code)
            assert code == card_name(code) or "%" not in card_name(code)
            assert card_effect(code).endswith(".")


def test_the_start_the_goals_the_dwarfs_and_the_tools_have_names() -> None:
    assert all(card_name(code) for code, _ in FIXED)
    assert len({dwarf_name(code) for code in DWARFS}) == len(DWARFS)
    assert len({tool_name(tool) for tool in TOOLS}) == len(TOOLS)


def test_different_action_cards_have_different_names() -> None:
    assert len({card_name(code) for code in ACTION_CODES}) == len(ACTION_CODES)


def test_every_refusal_has_a_sentence() -> None:
    assert not [code for code in CODES if not refusal_sentence(code).endswith((".", "!"))]


def test_what_there_is_not_has_no_name(subtests: pytest.Subtests) -> None:
    for name in [card_name, card_effect, dwarf_name, tool_name]:
        with subtests.test(name=name), pytest.raises(KeyError):
            name("treasure-map")  # type: ignore[operator]
