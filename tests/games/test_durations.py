"""Durations in words, and the time that is left."""

from datetime import UTC, datetime, timedelta

import pytest
from django.template import Context, Template
from django.utils import translation

from accounts import names, time_zones
from accounts.dates import date_in_words
from accounts.models import Account
from games.notices.kinds.kind import left_until
from games.wording.durations import time_figure, time_roughly, time_span

HOUR, DAY, MINUTE = timedelta(hours=1), timedelta(days=1), timedelta(minutes=1)


def test_a_figure_is_told_as_it_was_chosen(subtests: pytest.Subtests) -> None:
    for time, words in [
        (2 * HOUR, "2 h"),
        (96 * HOUR, "96 h"),
        (5 * DAY, "5 days"),
        (5 * DAY + HOUR, "121 h"),
        (90 * MINUTE, "1 h 30 min"),
    ]:
        with subtests.test(time=time, words=words):
            assert time_figure(time).replace("\u00a0", " ") == words


def test_where_there_is_little_room_a_span_has_one_unit(subtests: pytest.Subtests) -> None:
    for time, words in [
        (2 * DAY + 23 * HOUR, "2 days"),
        (2 * DAY - MINUTE, "47 h"),
        (HOUR + 59 * MINUTE, "1 h"),
        (HOUR - MINUTE, "59 min"),
        (timedelta(seconds=20), "20 s"),
        (-HOUR, "0 min"),
    ]:
        with subtests.test(time=time, words=words):
            assert time_roughly(time).replace("\u00a0", " ") == words


def test_what_is_left_is_told_in_two_units_at_most(subtests: pytest.Subtests) -> None:
    for time, words in [
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
    ]:
        with subtests.test(time=time, words=words):
            assert time_span(time).replace("\u00a0", " ") == words


@pytest.mark.parametrize(("language", "words"), [("es", "2 días 4 h"), ("fr", "2 jours 4 h")])
def test_the_units_are_the_readers(language: str, words: str) -> None:
    with translation.override(language):
        assert time_span(2 * DAY + 4 * HOUR).replace("\u00a0", " ") == words


ENDS = datetime(2027, 3, 8, 19, 4, tzinfo=UTC)


IN_MEXICO = Account(time_zone="America/Mexico_City")


def test_a_line_of_time_is_a_sentence_of_its_language(subtests: pytest.Subtests) -> None:
    for language, left, told in [
        ("en", 10, "10 h left, until Monday, 8 March, 13:04, Mexico City time"),
        (
            "es",
            10,
            "Te quedan 10 h, hasta el lunes 8 de marzo a las 13:04, hora de Ciudad de México",
        ),
        ("es", 1, "Te queda 1 h, hasta el lunes 8 de marzo a las 13:04, hora de Ciudad de México"),
        ("fr", 10, "Il te reste 10 h, jusqu’au lundi 8 mars à 13:04, heure de Mexico"),
    ]:
        with subtests.test(language=language, left=left, told=told):
            with translation.override(language):
                line = left_until(ENDS, IN_MEXICO, ENDS - timedelta(hours=left))
            assert line.replace("\u00a0", " ") == told


def test_of_a_time_that_is_up_nothing_is_left() -> None:
    assert left_until(ENDS, IN_MEXICO, ENDS) == ""
    assert left_until(ENDS, IN_MEXICO, ENDS - timedelta(seconds=40)).startswith("40\u00a0s left, ")


def test_cities_are_called_as_the_reader_calls_them(subtests: pytest.Subtests) -> None:
    for zone, told in [
        ("Europe/London", {"en": "London", "es": "Londres", "fr": "Londres"}),
        ("America/Argentina/Buenos_Aires", dict.fromkeys(("en", "es", "fr"), "Buenos Aires")),
        ("UTC", dict.fromkeys(("en", "es", "fr"), "UTC")),
    ]:
        with subtests.test(zone=zone, told=told):
            for language, city in told.items():
                with translation.override(language):
                    assert time_zones.city(zone) == city


def test_every_zone_on_offer_has_a_city() -> None:
    with translation.override("fr"):
        assert [name for name in time_zones.known() if not time_zones.city(name)] == []


def test_the_first_of_a_month(subtests: pytest.Subtests) -> None:
    for language, first, eleventh in [
        ("en", "1 December 2026, 08:00", "11 December"),
        ("es", "1 de diciembre de 2026, 08:00", "11 de diciembre"),
        ("fr", "1er décembre 2026, 08:00", "11 décembre"),
    ]:
        with subtests.test(language=language, first=first, eleventh=eleventh):
            day = datetime(2026, 12, 1, 8, tzinfo=UTC)
            shown = Template('{{ day|date:"DATETIME_FORMAT" }}')
            with translation.override(language):
                assert (
                    shown.render(Context({"day": day}))
                    == date_in_words(day, "DATETIME_FORMAT")
                    == first
                )
                assert date_in_words(day.replace(day=11), "MONTH_DAY_FORMAT") == eleventh


def test_people_without_an_account_are_named_in_their_language(subtests: pytest.Subtests) -> None:
    for language, word in [("en", "Guest"), ("es", "Visita"), ("fr", "Convive")]:
        with subtests.test(language=language, word=word):
            with translation.override(language):
                name = names.guest_name()
            assert name.startswith(f"{word} ")
            assert names.is_guest_name(name)
            assert not names.is_guest_name(f"{word}s 123456")
