"""What a schedule may not be, so that no turn waits for ever (clocks.md 1)."""

from collections.abc import Iterable
from datetime import date, timedelta
from itertools import chain
from typing import Literal

from games.clocks.schedule import Holiday, Schedule

SHORTEST_DAY_MINUTES = 8 * 60
MOST_DAYS_OFF = 2
LONGEST_HOLIDAY_DAYS = 21
MOST_HOLIDAY_DAYS = 35
YEAR = timedelta(days=365)

Refusal = Literal["hours-too-short", "days-off-too-many", "holiday-too-long", "holidays-too-many"]


def refusal(schedule: Schedule, used: Iterable[date] = ()) -> Refusal | None:
    """The name of the first limit that a schedule breaks; None when it keeps them all.

    `used` are days of holiday that count although they were taken back (`used_days`).
    """
    if schedule.waking and schedule.waking.minutes < SHORTEST_DAY_MINUTES:
        return "hours-too-short"
    if len(schedule.days_off) > MOST_DAYS_OFF:
        return "days-off-too-many"
    if any(holiday.days > LONGEST_HOLIDAY_DAYS for holiday in schedule.holidays):
        return "holiday-too-long"
    counted = [*schedule.holidays, *(Holiday(day, day) for day in used)]
    if most_in_a_year(counted) > MOST_HOLIDAY_DAYS:
        return "holidays-too-many"
    return None


def most_in_a_year(holidays: Iterable[Holiday]) -> int:
    """The most days of holiday in any 365 days on end; days of two holidays count once."""
    days = set(chain.from_iterable(map(_days, holidays)))
    return max((sum(last - YEAR < day <= last for day in days) for last in days), default=0)


def used_days(
    before: Iterable[Holiday], used: Iterable[date], after: Iterable[Holiday], today: date
) -> list[date]:
    """The days of the last year on which there was a holiday that is no longer in the schedule.

    Whoever cuts a holiday short has had the days until then, the present one included.
    """
    gone = {day for day in chain.from_iterable(map(_days, before)) if day <= today} | {*used}
    left = gone.difference(chain.from_iterable(map(_days, after)))
    return sorted(day for day in left if day > today - YEAR)


def _days(holiday: Holiday) -> list[date]:
    return [holiday.first + timedelta(days=number) for number in range(holiday.days)]
