"""No schedule may keep a table waiting for ever; each limit is refused by its name."""

from dataclasses import replace
from datetime import date, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.clocks.limits import (
    MOST_HOLIDAYS,
    HolidayRefusal,
    holiday_refusal,
    holiday_refusals,
    most_in_a_year,
    refusal,
    used_days,
)
from games.clocks.schedule import Holiday, Schedule, Waking
from tests.work import steps_of

ALWAYS = Schedule(ZoneInfo("Europe/Berlin"))


def holiday(first: date, days: int) -> Holiday:
    return Holiday(first, first + timedelta(days=days - 1))


NEW_YEAR, SUMMER = date(2026, 1, 1), date(2026, 7, 1)


@pytest.mark.parametrize(
    ("changes", "name"),
    [
        ({}, None),
        ({"waking": Waking(time(8), time(16))}, None),
        ({"waking": Waking(time(8), time(15, 59))}, "hours-too-short"),
        ({"waking": Waking(time(20), time(4))}, None),
        ({"waking": Waking(time(20), time(3, 59))}, "hours-too-short"),
        ({"days_off": frozenset({5, 6})}, None),
        ({"days_off": frozenset({4, 5, 6})}, "days-off-too-many"),
        ({"holidays": (holiday(SUMMER, 21),)}, None),
        ({"holidays": (holiday(SUMMER, 22),)}, "holiday-too-long"),
        ({"holidays": (holiday(NEW_YEAR, 14), holiday(SUMMER, 21))}, None),
        ({"holidays": (holiday(NEW_YEAR, 15), holiday(SUMMER, 21))}, "holidays-too-many"),
    ],
)
def test_each_limit_is_refused_by_its_name(changes: dict[str, object], name: str | None) -> None:
    assert refusal(replace(ALWAYS, **changes)) == name


def test_a_year_is_any_365_days() -> None:
    next_year = holiday(NEW_YEAR + timedelta(days=365), 20)
    assert most_in_a_year([holiday(NEW_YEAR, 20), next_year]) == 20
    assert most_in_a_year([holiday(NEW_YEAR + timedelta(days=1), 20), next_year]) == 21


def test_a_day_in_two_holidays_is_one_day() -> None:
    assert most_in_a_year([holiday(SUMMER, 10), holiday(SUMMER, 12)]) == 12
    assert most_in_a_year([]) == 0


def test_days_of_holiday_that_were_taken_back_once_they_had_begun_still_count() -> None:
    before, today = [holiday(SUMMER, 21)], SUMMER + timedelta(days=4)
    used = used_days(before, [NEW_YEAR], [], today)
    assert used == [NEW_YEAR, *(SUMMER + timedelta(days=n) for n in range(5))]
    assert used_days(before, used, before, today) == [NEW_YEAR]
    assert used_days([], used, [], today + timedelta(days=365)) == []
    rest = (holiday(date(2026, 8, 1), 21), holiday(date(2026, 9, 1), 8))
    assert refusal(replace(ALWAYS, holidays=rest), used) is None
    longer = (*rest, holiday(date(2026, 10, 1), 1))
    assert refusal(replace(ALWAYS, holidays=longer), used) == "holidays-too-many"


@given(st.lists(st.tuples(st.integers(0, 1200), st.integers(1, 30)), max_size=12))
@settings(max_examples=60, derandomize=True, database=None, deadline=None)
def test_the_most_in_a_year_is_what_counting_day_by_day_finds(
    chosen: list[tuple[int, int]],
) -> None:
    holidays = [holiday(NEW_YEAR + timedelta(days=at), days) for at, days in chosen]
    days = {one.first + timedelta(days=n) for one in holidays for n in range(one.days)}
    year = timedelta(days=365)
    counted = max((sum(end - year < day <= end for day in days) for end in days), default=0)
    assert most_in_a_year(holidays) == counted


@pytest.mark.parametrize(
    ("first", "last", "name"),
    [
        (SUMMER, SUMMER, None),
        (SUMMER - timedelta(days=20), SUMMER, None),
        (SUMMER - timedelta(days=21), SUMMER, "holiday-too-long"),
        (date.min, date.max, "holiday-too-far"),
        (date.max, date.min, "holiday-backwards"),
        (SUMMER - timedelta(days=2), SUMMER - timedelta(days=1), "holiday-over"),
        (SUMMER + timedelta(days=730), SUMMER + timedelta(days=730), None),
        (SUMMER + timedelta(days=730), SUMMER + timedelta(days=731), "holiday-too-far"),
    ],
)
def test_a_holiday_is_refused_by_its_dates_alone(
    first: date, last: date, name: HolidayRefusal | None
) -> None:
    assert holiday_refusal(Holiday(first, last), SUMMER) == name
    told = holiday_refusals([holiday(SUMMER, 1), Holiday(first, last)], SUMMER)
    assert told == ({1: name} if name else {})


def test_long_holidays_take_no_more_steps_than_short_ones() -> None:
    def judged(days: int) -> int:
        these = [holiday(SUMMER + timedelta(days=n), days) for n in range(MOST_HOLIDAYS)]

        def judge() -> None:
            refusal(replace(ALWAYS, holidays=tuple(these)))
            most_in_a_year(these)
            used_days(these, [], these[:1], SUMMER + timedelta(days=days))

        return steps_of(judge)

    # What is gone is told day by day, for a year at most.
    assert judged(900_000) <= judged(400) * 1.1
