"""What is left of a turn's time, as a span and as a date in the reader's zone."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone, translation

from games.core.tables.read_models import Deadline
from games.table.countdown import countdown_of, until_in_words
from tests.clock import Clock

# A Tuesday.
NOW = datetime(2026, 11, 24, 13, 20, tzinfo=UTC)
BERLIN = ZoneInfo("Europe/Berlin")


def test_a_date_is_told_in_the_readers_zone_as_near_as_it_is(subtests: pytest.Subtests) -> None:
    for at, words in [
        (datetime(2026, 11, 26, 17, 30, tzinfo=UTC), "until Thursday 18:30"),
        (datetime(2026, 11, 24, 17, 30, tzinfo=UTC), "until 18:30"),
        (datetime(2026, 11, 24, 23, 30, tzinfo=UTC), "until Wednesday 00:30"),
        (datetime(2026, 11, 30, 17, 30, tzinfo=UTC), "until Monday 18:30"),
        (datetime(2026, 12, 1, 17, 30, tzinfo=UTC), "until 1 December, 18:30"),
        (datetime(2026, 11, 20, 17, 30, tzinfo=UTC), "until 20 November, 18:30"),
    ]:
        with subtests.test(at=at, words=words), timezone.override(BERLIN):
            assert until_in_words(at, NOW) == words


def test_in_a_list_weekdays_are_short() -> None:
    at = datetime(2026, 11, 26, 17, 30, tzinfo=UTC)
    assert until_in_words(at, NOW, short=True) == "until Thu 17:30"
    with translation.override("fr"):
        assert until_in_words(at, NOW, short=True) == "jusqu’à jeu, 17:30"


@pytest.mark.parametrize(
    ("left", "words", "soon"),
    [
        (timedelta(days=2, hours=4, minutes=10), "2 days 4 h left", False),
        (timedelta(hours=6), "6 h left", False),
        (timedelta(hours=5, minutes=59), "5 h 59 min left", True),
        (timedelta(minutes=12), "12 min left", True),
        (timedelta(), "time is up", True),
        (-timedelta(hours=3), "time is up", True),
    ],
)
def test_what_is_left_is_urgent_from_six_hours_down(
    clock: Clock, left: timedelta, words: str, soon: bool
) -> None:
    deadline = Deadline(clock.time + left, clock.time - timedelta(hours=1))
    told = countdown_of(deadline, mine=True)
    assert (told["left"].replace("\u00a0", " "), told["is_soon"]) == (words, soon)
    assert told["seconds_left"] == max(left.total_seconds(), 0)


@pytest.mark.parametrize(
    ("left", "words"),
    [
        (timedelta(hours=1), "queda 1 h"),
        (timedelta(days=1, hours=23), "queda 1 día 23 h"),
        (timedelta(hours=2, minutes=1), "quedan 2 h 1 min"),
        (timedelta(minutes=11), "quedan 11 min"),
    ],
)
def test_verbs_agree_with_the_number_that_comes_first(
    clock: Clock, left: timedelta, words: str
) -> None:
    deadline = Deadline(clock.time + left, clock.time - timedelta(hours=1))
    with translation.override("es"):
        told = countdown_of(deadline, mine=True)
    assert told["left"].replace("\u00a0", " ") == words
    assert (told["one"], told["pattern"]) == ("queda %s", "quedan %s")


def test_a_script_is_told_how_to_say_it_anew(clock: Clock) -> None:
    deadline = Deadline(clock.time + timedelta(hours=1), clock.time)
    with translation.override("fr"):
        told = countdown_of(deadline, mine=False)
    assert told["pattern"] == "encore %s"
    assert (told["units"], told["up"]) == ("jour|jours|h|min|s", "temps écoulé")
