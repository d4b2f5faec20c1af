"""Clocks agree with a reading of the rule minute by minute, in zones of all kinds."""

import json
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.clocks.__main__ import main
from games.clocks.arithmetic import NeverRuns, deadline, spent, stretches
from games.clocks.outages import put_off
from games.clocks.schedule import Holiday, Schedule, Waking
from games.clocks.turn_hours import TurnHours
from tests.processes import ROOT

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


# A turn goes by the hours of its beginning; what is cut short in its course counts at once.

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


# What was still to come when the site went down comes later by as long as it was down.

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)


def test_what_was_to_come_is_put_off_by_what_of_the_outage_it_lived_through(
    subtests: pytest.Subtests,
) -> None:
    for at, since, later in [
        (5, -5, 3),  # to come after it
        (2, -5, 3),  # to come while it was down
        (5, 1, 2),  # begun while it was down
        (0, -5, 0),  # due when it began
        (-1, -5, 0),  # due before
        (9, 3, 0),  # begun when it was over
    ]:
        with subtests.test(at=at, since=since, later=later):
            found = put_off(NOON + at * HOUR, NOON, NOON + 3 * HOUR, NOON + since * HOUR)
            assert found == NOON + (at + later) * HOUR


# The checker of known answers: all of ours pass, and wrong or unreadable files are told.

OURS = ROOT / "tests" / "clocks" / "known_answers"
SHARED = ROOT.parent / "shared" / "clocks"
CASE = {
    "name": "an hour",
    "zone": "UTC",
    "waking": None,
    "days_off": [],
    "holidays": [],
    "start": "2026-11-20T17:00:00Z",
    "allowance": 3600,
    "deadline": "2026-11-20T18:00:00Z",
    "spent": [["2026-11-20T17:30:00Z", 1800]],
}


def write(path: Path, *cases: object, kind: str = "saboteur-clocks/1") -> str:
    path.write_text(json.dumps({"format": kind, "cases": list(cases)}))
    return str(path)


@pytest.mark.parametrize("folder", [folder for folder in (OURS, SHARED) if folder.is_dir()])
def test_every_known_answer_is_found(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(path) for path in sorted(folder.glob("*.json"))]) == 0
    assert capsys.readouterr().out == "78 passed, 0 failed\n"


def test_what_is_not_as_known_is_told_and_counted_once_a_case(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = {**CASE, "deadline": "2026-11-20T19:00:00Z", "spent": [["2026-11-20T17:30:00Z", 1]]}
    assert main([write(tmp_path / "some.json", CASE, wrong)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "an hour: deadline: expected 2026-11-20T19:00:00Z, found 2026-11-20T18:00:00Z",
        "an hour: spent by 2026-11-20T17:30:00Z: expected 0:00:01, found 0:30:00",
        "1 passed, 1 failed",
    ]


@pytest.mark.parametrize(
    "changed",
    [
        {"zone": "Middle/Earth"},
        {"waking": ["8", "22:00"]},
        {"waking": ["08:00"]},
        {"holidays": [["2026-02-30", "2026-03-01"]]},
        {"start": "2026-11-20T17:00:00"},
        {"allowance": "long"},
        {"colour": "blue"},
    ],
)
def test_what_cannot_be_read_is_told_with_its_place(
    changed: dict[str, object], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([write(tmp_path / "odd.json", CASE, {**CASE, **changed})]) == 2
    assert "odd.json: cases[1]: " in capsys.readouterr().err


def test_other_formats_and_missing_files_cannot_be_read(tmp_path: Path) -> None:
    assert main([write(tmp_path / "other.json", kind="saboteur-game/1")]) == 2
    assert main([str(tmp_path / "nowhere.json")]) == 2
