"""Clocks that do not run: the dock says so, whatever else it says."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.clocks.paces import PRESETS
from games.clocks.timing import Timing
from games.core.tables.read_models import Deadline, TableClock
from games.table.dock.choice import Choice
from games.table.dock.prompt import Prompt
from games.table.page import make_page
from tests.table.seen import seen_by
from tests.table.views import table_view

HANDS = [["EW"], ["EW"], []]
UP = "Time’s up: a computer player will play within about 2\N{NO-BREAK SPACE}h"
TIME_UP = TableClock(is_time_up=True, waiting_since=timezone.now() - timedelta(days=2))
ANYTHING = (Choice(), Choice(card="EW"), Choice(card="EW", at=(1, 0)), Choice(passing=True))


def paused() -> TableClock:
    return TableClock(paused_until=timezone.now() + timedelta(days=2))


def prompt(seat: int = 0, choice: Choice = Choice(), emails: str = "", **facts: Any) -> Prompt:  # noqa: B008
    table = table_view(observation=seen_by(seat, hands=HANDS), seat=seat, **facts)
    return make_page(table, choice, 0, turn_emails=emails)["prompt"]


def test_a_pause_and_time_up_are_told_whatever_is_chosen(subtests: pytest.Subtests) -> None:
    for choice in ANYTHING:
        with subtests.test(choice=choice):
            assert prompt(choice=choice, clock=paused()).lasting.startswith(
                "The game is paused until "
            )
            assert prompt(choice=choice, clock=TIME_UP).lasting == f"{UP} unless you do."
            assert prompt(choice=choice).lasting == ""


@pytest.mark.parametrize("seat", [0, 1])
def test_they_are_told_beside_a_dwarf_that_was_dealt(seat: int) -> None:
    for clock, told in ((paused(), "The game is paused until "), (TIME_UP, UP)):
        shown = prompt(seat, clock=clock, held=(0, 0))
        assert shown.title == "You’ve been dealt a new dwarf."
        assert shown.note.startswith("Only you can see it.")
        assert shown.lasting.startswith(told)
        assert shown.lasting in shown.in_words


def test_who_ran_out_of_time_is_told_the_latest_moment_of_the_pace(
    subtests: pytest.Subtests,
) -> None:
    for pace, within in [
        ("tonight", "in a moment"),
        ("quick", "within about 20\N{NO-BREAK SPACE}min"),
        ("daily", "within about 2\N{NO-BREAK SPACE}h"),
    ]:
        with subtests.test(pace=pace, within=within):
            clock = replace(TIME_UP, timing=Timing(PRESETS[pace]))
            told = f"Time’s up: a computer player will play {within}"
            assert prompt(clock=clock).lasting == f"{told} unless you do."
            assert prompt(1, clock=clock).lasting == f"{told}."


def test_how_long_a_turn_was_waited_for_is_not_told_once_its_time_is_up() -> None:
    assert prompt(1, clock=TIME_UP).waiting is None


@pytest.mark.parametrize("emails", ["off", "unverified"])
def test_a_link_stands_behind_its_own_sentence_only(emails: str) -> None:
    assert prompt(1, emails=emails).more is not None
    assert prompt(1, emails=emails, held=(0, 0)).more is None
    assert prompt(1, emails=emails, clock=TIME_UP).more is None
    assert prompt(1, emails=emails, clock=paused()).more is None


def test_more_time_is_offered_from_half_of_the_turn_on(subtests: pytest.Subtests) -> None:
    for hours, asks in [(13, False), (12, True), (1, True)]:
        with subtests.test(hours=hours, asks=asks):
            end = timezone.now() + timedelta(hours=hours)
            deadline = Deadline(end, end - timedelta(hours=24))
            clock = TableClock(timing=Timing(), deadline=deadline)
            assert bool(prompt(clock=clock, may_ask=True).ask) is asks
            assert prompt(clock=clock).ask == prompt(1, clock=clock, may_ask=True).ask == ""


@pytest.mark.parametrize(("minutes", "asks"), [(16, True), (14, False)])
def test_more_time_is_not_offered_where_a_vote_would_come_too_late(
    minutes: int, *, asks: bool
) -> None:
    end = timezone.now() + timedelta(minutes=minutes)
    deadline = Deadline(end, end - timedelta(hours=1))
    clock = TableClock(timing=Timing(), deadline=deadline)
    assert bool(prompt(clock=clock, may_ask=True).ask) is asks
