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


def refusal(schedule: Schedule) -> Refusal | None:
    """The name of the first limit that a schedule breaks; None when it keeps them all."""
    if schedule.waking and schedule.waking.minutes < SHORTEST_DAY_MINUTES:
        return "hours-too-short"
    if len(schedule.days_off) > MOST_DAYS_OFF:
        return "days-off-too-many"
    if any(holiday.days > LONGEST_HOLIDAY_DAYS for holiday in schedule.holidays):
        return "holiday-too-long"
    if most_in_a_year(schedule.holidays) > MOST_HOLIDAY_DAYS:
        return "holidays-too-many"
    return None


def most_in_a_year(holidays: Iterable[Holiday]) -> int:
    """The most days of holiday in any 365 days on end; days of two holidays count once."""
    days = set(chain.from_iterable(map(_days, holidays)))
    return max((sum(last - YEAR < day <= last for day in days) for last in days), default=0)


def _days(holiday: Holiday) -> list[date]:
    return [holiday.first + timedelta(days=number) for number in range(holiday.days)]
