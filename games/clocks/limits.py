"""Limits of a schedule, so that no turn waits for ever (clocks.md 1).

The checks' cost depends on the number of holidays, not on their length.
"""

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
# How far ahead people plan, and the most holidays they have by then.
FURTHEST = 2 * YEAR
MOST_HOLIDAYS = 24

HolidayRefusal = Literal["holiday-backwards", "holiday-over", "holiday-too-far", "holiday-too-long"]
Refusal = (
    HolidayRefusal
    | Literal["hours-too-short", "days-off-too-many", "holidays-too-many", "holiday-list-too-long"]
)


def holiday_refusal(holiday: Holiday, today: date) -> HolidayRefusal | None:
    """Return the name of the limit that a declared holiday breaks, or None.

    A holiday must not end before it begins, be over, last more than 21 days or end more than two
    years ahead.
    """
    if holiday.last < holiday.first:
        return "holiday-backwards"
    if holiday.last < today:
        return "holiday-over"
    if holiday.last - today > FURTHEST:
        return "holiday-too-far"
    return "holiday-too-long" if holiday.days > LONGEST_HOLIDAY_DAYS else None


def refusal(schedule: Schedule, used: Iterable[date] = ()) -> Refusal | None:
    """Return the name of the first limit that a schedule breaks, or None.

    `used` are days of holiday that count although they were cancelled (`used_days`).
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
    """Return the largest number of holiday days in any 365 days in a row; a day in several holidays
    counts once.
    """
    spans, oldest, days, most = _apart(holidays), 0, 0, 0
    for first, last in spans:
        # Some year with the most holiday ends on the last day of a holiday.
        days += last - first + 1
        before = last - YEAR.days
        while spans[oldest][1] <= before:
            days -= spans[oldest][1] - spans[oldest][0] + 1
            oldest += 1
        most = max(most, days - max(0, before - spans[oldest][0] + 1))
    return most


def used_days(
    before: Iterable[Holiday], used: Iterable[date], after: Iterable[Holiday], today: date
) -> list[date]:
    """Return the days of the last year that count as holiday although they are no longer in the
    schedule, sorted. `before` and `after` are the schedule's holidays before and after a change,
    `used` the days that counted so far. A person who cuts a holiday short has used its days up to
    and including today.
    """
    oldest, still = today - YEAR + timedelta(days=1), list(after)
    had = chain.from_iterable(_days(one, oldest, today) for one in before)
    gone = {*had, *(day for day in used if oldest <= day)}
    return sorted(day for day in gone if not any(one.includes(day) for one in still))


def _apart(holidays: Iterable[Holiday]) -> list[tuple[int, int]]:
    """Return the first and last days of holidays as sorted numbers; adjacent ones are joined."""
    spans: list[tuple[int, int]] = []
    for first, last in sorted(
        (holiday.first.toordinal(), holiday.last.toordinal()) for holiday in holidays
    ):
        if spans and first <= spans[-1][1] + 1:
            spans[-1] = (spans[-1][0], max(last, spans[-1][1]))
        elif first <= last:
            spans.append((first, last))
    return spans


def _days(holiday: Holiday, oldest: date, newest: date) -> list[date]:
    first, last = max(holiday.first, oldest), min(holiday.last, newest)
    return [first + timedelta(days=number) for number in range((last - first).days + 1)]
