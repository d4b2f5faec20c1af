"""People are reminded when half and nine tenths of their time have run, and never at night."""

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest

from games.clocks.reminders import reminders, wakes_at, while_awake
from games.clocks.schedule import Schedule, Waking

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)


def test_at_half_and_at_nine_tenths() -> None:
    always = Schedule(ZoneInfo("UTC"))
    assert reminders(always, NOON, 10 * HOUR) == (NOON + 5 * HOUR, NOON + 9 * HOUR)


def test_nobody_is_reminded_while_they_sleep() -> None:
    day = Schedule(ZoneInfo("UTC"), Waking(time(8), time(22)))
    half, most = reminders(day, NOON, 24 * HOUR)
    # Ten hours run until bedtime; fourteen more the day after.
    assert half == datetime(2026, 11, 21, 10, tzinfo=UTC)
    assert most == datetime(2026, 11, 21, 19, 36, tzinfo=UTC)
    assert day.runs_at(half) and day.runs_at(most)


def test_short_turns_have_no_reminders() -> None:
    always = Schedule(ZoneInfo("UTC"))
    assert reminders(always, NOON, 2 * HOUR - timedelta(seconds=1)) == ()
    assert len(reminders(always, NOON, 2 * HOUR)) == 2


def test_what_was_used_before_a_pause_counts() -> None:
    always = Schedule(ZoneInfo("UTC"))
    found = reminders(always, NOON, 10 * HOUR, used=6 * HOUR)
    assert found == (NOON, NOON + 3 * HOUR)


@pytest.mark.parametrize(
    ("opens", "closes", "at", "told"),
    [
        (8, 22, 12, 12),
        (8, 22, 22, 21.5),
        (8, 22, 23, 21.5),
        (8, 22, 24 + 3, 21.5),
        (8, 22, 24 + 8, 24 + 8),
        (18, 2, 24 + 1, 24 + 1),
        (18, 2, 24 + 5, 24 + 1.5),
    ],
)
def test_who_would_be_asleep_is_reminded_before_bedtime(
    opens: int, closes: int, at: float, told: float
) -> None:
    own = Schedule(ZoneInfo("Europe/Berlin"), Waking(time(opens), time(closes)))
    midnight = datetime(2026, 11, 20, tzinfo=own.zone)
    assert while_awake(own, midnight + at * HOUR) == midnight + told * HOUR


@pytest.mark.parametrize(
    ("opens", "closes", "at", "wakes"),
    [(8, 22, 12, None), (8, 22, 22, 32), (8, 22, 3, 8), (18, 2, 1, None), (18, 2, 2, 18)],
)
def test_who_sleeps_wakes_when_their_hours_begin(
    opens: int, closes: int, at: float, wakes: float | None
) -> None:
    own = Schedule(ZoneInfo("Europe/Berlin"), Waking(time(opens), time(closes)))
    midnight = datetime(2026, 11, 20, tzinfo=own.zone)
    expected = None if wakes is None else midnight + wakes * HOUR
    assert wakes_at(own, midnight + at * HOUR) == expected
