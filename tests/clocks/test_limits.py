"""No schedule may keep a table waiting for ever; each limit is refused by its name."""

from dataclasses import replace
from datetime import date, time, timedelta
from zoneinfo import ZoneInfo

import pytest

from games.clocks.limits import most_in_a_year, refusal, used_days
from games.clocks.schedule import Holiday, Schedule, Waking

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
