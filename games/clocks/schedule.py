"""A person's schedule: the hours and days when their clock runs."""

from dataclasses import dataclass
from datetime import date, datetime, time
from zoneinfo import ZoneInfo


@dataclass(frozen=True, slots=True)
class Waking:
    """A person's waking hours in local time: from `opens` until just before `closes`.

    They can cross midnight, as from 18:00 to 02:00.
    """

    opens: time
    closes: time

    def includes(self, at: time) -> bool:
        """Return whether a time of day is in the waking hours."""
        if self.opens < self.closes:
            return self.opens <= at < self.closes
        return at >= self.opens or at < self.closes

    @property
    def minutes(self) -> int:
        """Return the length of the waking hours in minutes, on a day of 24 hours."""
        return (_minutes(self.closes) - _minutes(self.opens)) % (24 * 60) or 24 * 60


@dataclass(frozen=True, slots=True)
class Holiday:
    """Local dates on which a person's clock does not run, including the first and the last."""

    first: date
    last: date

    @property
    def days(self) -> int:
        """Return the number of days of the holiday, both ends included."""
        return (self.last - self.first).days + 1

    def includes(self, day: date) -> bool:
        """Return whether a date belongs to the holiday."""
        return self.first <= day <= self.last


@dataclass(frozen=True, slots=True)
class Schedule:
    """The times when a person's clock runs (clocks.md 1): always, unless limited.

    Days off are weekdays; 0 is Monday.
    """

    zone: ZoneInfo
    waking: Waking | None = None
    days_off: frozenset[int] = frozenset()
    holidays: tuple[Holiday, ...] = ()

    def runs_at(self, instant: datetime) -> bool:
        """Return whether the clock runs at an instant, because the person is awake and not free.

        Hours after midnight belong to their own date.
        """
        local = instant.astimezone(self.zone)
        awake = self.waking is None or self.waking.includes(local.time())
        return awake and not self.is_free(local.date())

    def is_free(self, day: date) -> bool:
        """Return whether a local date is a day off or in a holiday."""
        return day.weekday() in self.days_off or any(
            holiday.includes(day) for holiday in self.holidays
        )


ALWAYS = Schedule(ZoneInfo("UTC"))


def _minutes(at: time) -> int:
    return at.hour * 60 + at.minute
