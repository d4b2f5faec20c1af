"""Running times of clocks, and deadlines of allowances (clocks.md 1)."""

from collections.abc import Iterator
from datetime import UTC, datetime, time, timedelta
from typing import NamedTuple

from games.clocks.schedule import Schedule
from games.clocks.turn_hours import TurnHours

Clock = Schedule | TurnHours

_SECOND = timedelta(seconds=1)
_NONE = timedelta()
# No schedule within the limits stops for this long: one that does will never run again.
FOREVER = timedelta(days=3 * 366)


class NeverRuns(Exception):
    """A clock never runs for an allowance, so that its deadline would never come."""


class Stretch(NamedTuple):
    """A stretch of time in which a clock either runs or is stopped; the end is excluded."""

    begins: datetime
    ends: datetime
    runs: bool


def spent(clock: Clock, start: datetime, end: datetime) -> timedelta:
    """Return how long a clock ran between two instants.

    Returns zero if the end is not after the start.
    """
    total = _NONE
    for stretch in stretches(clock, start):
        if stretch.begins >= end:
            return total
        if stretch.runs:
            total += min(stretch.ends, end.astimezone(UTC)) - stretch.begins
    raise AssertionError("stretches never end")


def deadline(clock: Clock, start: datetime, allowance: timedelta) -> datetime:
    """Return the earliest instant, not before the start, when a clock has used an allowance.

    An allowance that is used up exactly at bedtime ends at bedtime. Raises NeverRuns for a clock
    that never uses up the allowance.
    """
    left = allowance
    for stretch in stretches(clock, start):
        if left <= _NONE:
            return stretch.begins
        if stretch.runs:
            if left <= stretch.ends - stretch.begins:
                return stretch.begins + left
            left -= stretch.ends - stretch.begins
        elif stretch.begins - start > FOREVER + allowance:
            break
    raise NeverRuns


def stretches(clock: Clock, start: datetime) -> Iterator[Stretch]:
    """Yield the stretches of a clock from the instant `start` on, without end.

    The clock may start or stop where one stretch meets the next.
    """
    begins = start.astimezone(UTC)
    while True:
        ends = _next_cut(clock, begins)
        yield Stretch(begins, ends, clock.runs_at(begins))
        begins = ends


def _next_cut(clock: Clock, begins: datetime) -> datetime:
    if isinstance(clock, Schedule):
        return _cut_of(clock, begins)
    later = (declaration.at for declaration in clock.declared if declaration.at > begins)
    return min((*(_cut_of(declaration.schedule, begins) for declaration in clock.declared), *later))


def _cut_of(schedule: Schedule, begins: datetime) -> datetime:
    # Local times are only reliable while the zone's offset stays, so a change of it is a cut too.
    offset = _offset(schedule, begins)
    local = (begins + offset).replace(tzinfo=None)
    ends = (min(_cuts_after(schedule, local)) - offset).replace(tzinfo=UTC)
    return ends if _offset(schedule, ends) == offset else _change(schedule, begins, ends)


def _cuts_after(schedule: Schedule, local: datetime) -> Iterator[datetime]:
    times = [time.min]
    if schedule.waking is not None:
        times += [schedule.waking.opens, schedule.waking.closes]
    for at in times:
        today = datetime.combine(local.date(), at)
        yield today if today > local else today + timedelta(days=1)


def _change(schedule: Schedule, before: datetime, after: datetime) -> datetime:
    # The first second whose offset differs from `before`'s; no zone changes twice in a day.
    offset = _offset(schedule, before)
    before = before.replace(microsecond=0)
    while after - before > _SECOND:
        middle = (before + (after - before) / 2).replace(microsecond=0)
        if _offset(schedule, middle) == offset:
            before = middle
        else:
            after = middle
    return after


def _offset(schedule: Schedule, instant: datetime) -> timedelta:
    return instant.astimezone(schedule.zone).utcoffset() or _NONE
