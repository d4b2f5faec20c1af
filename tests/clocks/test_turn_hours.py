"""A turn goes by the hours of its beginning; what is cut short in its course counts at once."""

import json
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from hypothesis import given
from hypothesis import strategies as st

from games.clocks.arithmetic import deadline, spent
from games.clocks.schedule import Holiday, Schedule, Waking
from games.clocks.turn_hours import TurnHours
from tests.clocks.test_arithmetic import MINUTE, instants, schedules

HOUR = timedelta(hours=1)
THURSDAY = datetime(2026, 11, 19, 7, tzinfo=UTC)
DAY = Schedule(ZoneInfo("Europe/Berlin"), Waking(time(8), time(22)), frozenset({6}))


@given(schedules(), schedules(), instants(), st.integers(0, 1500), st.integers(0, 2 * 24 * 60))
def test_the_clock_runs_in_each_minute_in_which_one_of_the_schedules_so_far_lets_it(
    first: Schedule, second: Schedule, start: datetime, later: int, minutes: int
) -> None:
    hours = TurnHours.begin(first, start).cut_short(second, start + later * MINUTE)
    here = Schedule(first.zone, second.waking, second.days_off, second.holidays)
    at = [start + n * MINUTE for n in range(minutes)]
    running = [
        one
        for one in at
        if first.runs_at(one) or (one >= start + later * MINUTE and here.runs_at(one))
    ]
    assert spent(hours, start, start + minutes * MINUTE) == len(running) * MINUTE


@given(schedules(), schedules(), instants(), st.integers(0, 1500), st.integers(0, 3000))
def test_declaring_other_hours_never_puts_a_deadline_off(
    first: Schedule, second: Schedule, start: datetime, later: int, minutes: int
) -> None:
    hours = TurnHours.begin(first, start)
    cut = hours.cut_short(second, start + later * MINUTE)
    assert deadline(cut, start, minutes * MINUTE) <= deadline(hours, start, minutes * MINUTE)


def test_a_longer_night_that_is_declared_during_a_turn_changes_nothing() -> None:
    longer = Schedule(DAY.zone, Waking(time(10), time(18)), frozenset({5, 6}))
    hours = TurnHours.begin(DAY, THURSDAY).cut_short(longer, THURSDAY + HOUR)
    assert deadline(hours, THURSDAY, 40 * HOUR) == deadline(DAY, THURSDAY, 40 * HOUR)


def test_a_shorter_night_counts_from_the_moment_at_which_it_is_declared() -> None:
    shorter = Schedule(DAY.zone, Waking(time(6), time(23)))
    hours = TurnHours.begin(DAY, THURSDAY).cut_short(shorter, THURSDAY + HOUR)
    # Fourteen hours and one more until bedtime, an hour later than before.
    assert deadline(hours, THURSDAY, 15 * HOUR) == THURSDAY + 15 * HOUR
    assert spent(hours, THURSDAY - 3 * HOUR, THURSDAY) == timedelta()


def test_a_turn_keeps_the_zone_in_which_it_began() -> None:
    moved = Schedule(ZoneInfo("America/New_York"), DAY.waking, DAY.days_off)
    hours = TurnHours.begin(DAY, THURSDAY).cut_short(moved, THURSDAY + HOUR)
    assert deadline(hours, THURSDAY, 40 * HOUR) == deadline(DAY, THURSDAY, 40 * HOUR)


def test_hours_survive_being_written_down() -> None:
    away = Schedule(DAY.zone, None, frozenset(), (Holiday(date(2026, 12, 24), date(2027, 1, 2)),))
    hours = TurnHours.begin(DAY, THURSDAY).cut_short(away, THURSDAY + HOUR)
    assert TurnHours.from_json(json.loads(json.dumps(hours.as_json()))) == hours
