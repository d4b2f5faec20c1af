"""Clocks agree with a reading of the rule minute by minute, in zones of all kinds."""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.clocks.arithmetic import NeverRuns, deadline, spent, stretches
from games.clocks.schedule import Holiday, Schedule, Waking

MINUTE = timedelta(minutes=1)
ZONES = (
    "UTC",
    "Europe/Berlin",
    "Europe/Dublin",
    "America/New_York",
    "America/St_Johns",
    "Australia/Lord_Howe",
    "Pacific/Chatham",
    "Asia/Kathmandu",
    "Africa/Casablanca",
    "America/Scoresbysund",
    "Antarctica/Troll",
)
# Days around which the clocks of some of these zones change, and some without.
DAYS = [
    date(2026, 3, 8),
    date(2026, 3, 29),
    date(2026, 4, 5),
    date(2026, 7, 1),
    date(2026, 9, 27),
    date(2026, 10, 4),
    date(2026, 10, 25),
    date(2026, 11, 1),
]
TIMES = st.builds(time, st.integers(0, 23), st.sampled_from([0, 1, 15, 30, 59]))


@st.composite
def schedules(draw: st.DrawFn) -> Schedule:
    opens, closes = draw(TIMES), draw(TIMES)
    waking = draw(st.sampled_from([None, Waking(opens, closes)])) if opens != closes else None
    first = draw(st.sampled_from(DAYS)) + timedelta(days=draw(st.integers(-1, 1)))
    holiday = Holiday(first, first + timedelta(days=draw(st.integers(0, 2))))
    return Schedule(
        ZoneInfo(draw(st.sampled_from(ZONES))),
        waking,
        frozenset(draw(st.lists(st.integers(0, 6), max_size=2))),
        draw(st.sampled_from([(), (holiday,)])),
    )


@st.composite
def instants(draw: st.DrawFn) -> datetime:
    day = datetime.combine(draw(st.sampled_from(DAYS)), time(), UTC)
    return day + MINUTE * draw(st.integers(-24 * 60, 24 * 60))


def spent_by_minutes(schedule: Schedule, start: datetime, end: datetime) -> timedelta:
    minutes = int((end - start) / MINUTE)
    return sum(
        (MINUTE for n in range(minutes) if schedule.runs_at(start + n * MINUTE)), timedelta()
    )


@given(schedules(), instants(), st.integers(0, 2 * 24 * 60))
def test_what_is_spent_is_the_number_of_running_minutes(
    schedule: Schedule, start: datetime, minutes: int
) -> None:
    end = start + minutes * MINUTE
    assert spent(schedule, start, end) == spent_by_minutes(schedule, start, end)


@given(schedules(), instants(), st.integers(0, 36 * 60 * 60))
def test_a_deadline_is_the_earliest_instant_by_which_the_time_has_run(
    schedule: Schedule, start: datetime, seconds: int
) -> None:
    allowance = timedelta(seconds=seconds)
    due = deadline(schedule, start, allowance)
    assert spent(schedule, start, due) == allowance
    before = due - timedelta(seconds=1)
    assert before < start or spent(schedule, start, before) < allowance


@given(schedules(), instants(), st.integers(0, 3000), st.integers(0, 3000))
def test_time_adds_up(schedule: Schedule, start: datetime, first: int, second: int) -> None:
    middle = start + first * MINUTE
    end = middle + second * MINUTE
    whole = spent(schedule, start, end)
    assert whole == spent(schedule, start, middle) + spent(schedule, middle, end)


@given(schedules(), instants())
def test_nothing_changes_within_a_stretch(schedule: Schedule, start: datetime) -> None:
    upcoming = stretches(schedule, start)
    for stretch in (next(upcoming) for _ in range(6)):
        minutes = range(int((stretch.ends - stretch.begins) / MINUTE))
        answers = {schedule.runs_at(stretch.begins + n * MINUTE) for n in minutes}
        assert answers <= {stretch.runs}


def test_nothing_is_spent_backwards() -> None:
    start = datetime(2026, 11, 20, 12, tzinfo=UTC)
    assert spent(Schedule(ZoneInfo("UTC")), start, start - MINUTE) == timedelta()


def test_a_schedule_without_any_time_never_comes_to_a_deadline() -> None:
    asleep = Schedule(ZoneInfo("Europe/Berlin"), days_off=frozenset(range(7)))
    with pytest.raises(NeverRuns):
        deadline(asleep, datetime(2026, 11, 20, 12, tzinfo=UTC), MINUTE)
