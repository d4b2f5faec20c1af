"""The log in sentences."""

from pathlib import Path

import pytest

from games.rules.events import FIELDS, Event
from games.table.log.sentences import icon_of, log_lines, rich_sentences
from tests.table.views import entry

NAMES = ("Ann", "<b>Ben</b>", "Cleo")
LAID = Event("laid", seat=1, card="NE", at=(3, -1), turned=False)
PASSED = Event("passed", seat=0, count=1)


def test_names_are_bold_and_escaped() -> None:
    assert rich_sentences([LAID], NAMES, 0) == (
        "<b>&lt;b&gt;Ben&lt;/b&gt;</b> laid a curve at (3,\u00a0\u22121)."
    )


def test_oneself_is_you() -> None:
    assert rich_sentences([PASSED], NAMES, 0) == "You passed and discarded a card."


def test_a_line_divides_what_is_new() -> None:
    lines = log_lines([entry(1, 1, LAID), entry(2, 1, LAID), entry(3, 1, LAID)], NAMES, 0, 1)
    assert [line.first_new for line in lines] == [False, True, False]


def test_rounds_have_headings() -> None:
    entries = [entry(1, 1, LAID), entry(2, 1, LAID), entry(3, 1, LAID, round_number=2)]
    assert [line.heading for line in log_lines(entries, NAMES, 0, 3)] == ["Round 1", "", "Round 2"]


def test_events_have_pictures(subtests: pytest.Subtests) -> None:
    for event, icon in [
        (LAID, "path"),
        (Event("broke", seat=0, card="break-cart", on=1), "cart-broken"),
        (Event("repaired", seat=0, card="repair-pickaxe-cart", on=1, tool="cart"), "cart"),
        (PASSED, "trash"),
    ]:
        with subtests.test(event=event, icon=icon):
            assert icon_of(event) == icon


def test_every_kind_of_event_has_a_picture_of_the_sprite() -> None:
    sprite = Path("static/sprite.svg").read_text()
    icons = {kind: icon_of(Event(kind)) for kind in set(FIELDS) - {"broke", "repaired"}}
    assert all(f'id="i-{icon}"' in sprite for icon in icons.values())
    # That the digging is over comes after what ended it, whose picture stands there.
    assert [kind for kind, icon in icons.items() if icon == "clock"] == ["dug-out"]
