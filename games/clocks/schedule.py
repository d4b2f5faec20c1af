"""A person's schedule: the hours of the week and the days of the year in which their clock runs."""

from dataclasses import dataclass
from datetime import date, datetime, time
from zoneinfo import ZoneInfo


@dataclass(frozen=True, slots=True)
class Waking:
    """Hours of the day in local time: from `opens` until just before `closes`, to the minute.

    It may go over midnight: from 18:00 to 02:00.
    """

    opens: time
    closes: time

    def includes(self, at: time) -> bool:
        """Whether a time of day lies in these hours."""
        if self.opens < self.closes:
            return self.opens <= at < self.closes
        return at >= self.opens or at < self.closes

    @property
    def minutes(self) -> int:
        """How many minutes of a day of 24 hours these are."""
        return (_minutes(self.closes) - _minutes(self.opens)) % (24 * 60) or 24 * 60


@dataclass(frozen=True, slots=True)
class Holiday:
    """Local dates on which the clock stands still, the first and the last included."""

    first: date
    last: date

    @property
    def days(self) -> int:
        """How many days it has."""
        return (self.last - self.first).days + 1

    def includes(self, day: date) -> bool:
        """Whether a date belongs to it."""
        return self.first <= day <= self.last


@dataclass(frozen=True, slots=True)
class Schedule:
    """When a clock runs (clocks.md 1). Without hours, days off and holidays it always does.

    Days off are weekdays, 0 being Monday.
    """

    zone: ZoneInfo
    waking: Waking | None = None
    days_off: frozenset[int] = frozenset()
    holidays: tuple[Holiday, ...] = ()

    def runs_at(self, instant: datetime) -> bool:
        """Whether the clock runs at an instant; hours after midnight belong to their own date."""
        local = instant.astimezone(self.zone)
        awake = self.waking is None or self.waking.includes(local.time())
        return awake and not self.is_free(local.date())

    def is_free(self, day: date) -> bool:
        """Whether a local date is a day off or in a holiday."""
        return day.weekday() in self.days_off or any(one.includes(day) for one in self.holidays)


def _minutes(at: time) -> int:
    return at.hour * 60 + at.minute
