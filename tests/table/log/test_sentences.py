"""The log in sentences."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from games.rules.events import FIELDS, Event
from games.selectors.read_models import LogEntry
from games.table.log.sentences import icon_of, log_lines, news, rich_sentences

NAMES = ("Ann", "<b>Ben</b>", "Cleo")
AT = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)


def entry(version: int, seat: int, *events: Event, round_number: int = 1) -> LogEntry:
    return LogEntry(version, round_number, version, AT, seat, events, new=False)


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


def test_ones_own_turns_are_no_news() -> None:
    assert news([entry(1, 0, PASSED)], NAMES, 0, 0) == ""
    assert "Ben" in news([entry(1, 1, LAID)], NAMES, 0, 0)
    assert news([entry(1, 1, LAID)], NAMES, 0, 1) == ""


def test_of_much_news_the_last_two_are_told_and_the_rest_counted() -> None:
    many = [entry(number, 1, LAID) for number in range(1, 6)]
    assert news(many, NAMES, 0, 0).startswith("3 turns, then:")


@pytest.mark.parametrize(
    ("event", "icon"),
    [
        (LAID, "path"),
        (Event("broke", seat=0, card="break-cart", on=1), "cart-broken"),
        (Event("repaired", seat=0, card="repair-pickaxe-cart", on=1, tool="cart"), "cart"),
        (PASSED, "trash"),
    ],
)
def test_events_have_pictures(event: Event, icon: str) -> None:
    assert icon_of(event) == icon


def test_every_kind_of_event_has_a_picture_of_the_sprite() -> None:
    sprite = Path("static/sprite.svg").read_text()
    icons = {kind: icon_of(Event(kind)) for kind in set(FIELDS) - {"broke", "repaired"}}
    assert all(f'id="i-{icon}"' in sprite for icon in icons.values())
    # That the digging is over comes after what ended it, whose picture stands there.
    assert [kind for kind, icon in icons.items() if icon == "clock"] == ["dug-out"]
