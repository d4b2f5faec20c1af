"""Spans of time as people read them."""

from datetime import timedelta

import pytest
from django.utils import translation

from games.wording.durations import time_figure, time_roughly, time_span

HOUR, DAY, MINUTE = timedelta(hours=1), timedelta(days=1), timedelta(minutes=1)


@pytest.mark.parametrize(
    ("time", "words"),
    [
        (2 * HOUR, "2 h"),
        (96 * HOUR, "96 h"),
        (5 * DAY, "5 days"),
        (5 * DAY + HOUR, "121 h"),
        (90 * MINUTE, "1 h 30 min"),
    ],
)
def test_a_figure_is_told_as_it_was_chosen(time: timedelta, words: str) -> None:
    assert time_figure(time).replace("\u00a0", " ") == words


@pytest.mark.parametrize(
    ("time", "words"),
    [
        (2 * DAY + 23 * HOUR, "2 days"),
        (2 * DAY - MINUTE, "47 h"),
        (HOUR + 59 * MINUTE, "1 h"),
        (HOUR - MINUTE, "59 min"),
        (timedelta(seconds=20), "20 s"),
        (-HOUR, "0 min"),
    ],
)
def test_where_there_is_little_room_a_span_has_one_unit(time: timedelta, words: str) -> None:
    assert time_roughly(time).replace("\u00a0", " ") == words


@pytest.mark.parametrize(
    ("time", "words"),
    [
        (2 * DAY + 4 * HOUR + 59 * MINUTE, "2 days 4 h"),
        (DAY, "1 day"),
        (DAY + 30 * MINUTE, "1 day"),
        (18 * HOUR + 40 * MINUTE, "18 h"),
        (6 * HOUR, "6 h"),
        (6 * HOUR - MINUTE, "5 h 59 min"),
        (HOUR, "1 h"),
        (59 * MINUTE + timedelta(seconds=59), "59 min"),
        (timedelta(seconds=20), "20 s"),
        (-HOUR, "0 min"),
    ],
)
def test_what_is_left_is_told_in_two_units_at_most(time: timedelta, words: str) -> None:
    assert time_span(time).replace("\u00a0", " ") == words


@pytest.mark.parametrize(("language", "words"), [("es", "2 días 4 h"), ("fr", "2 jours 4 h")])
def test_the_units_are_the_readers(language: str, words: str) -> None:
    with translation.override(language):
        assert time_span(2 * DAY + 4 * HOUR).replace("\u00a0", " ") == words
