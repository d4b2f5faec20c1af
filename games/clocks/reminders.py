"""Reminders of a turn: when they are due, and the reader's nights (clocks.md 3)."""

from datetime import UTC, datetime, timedelta

from games.clocks.arithmetic import Clock, deadline
from games.clocks.schedule import Schedule

SHORTEST_ALLOWANCE = timedelta(hours=2)
SHARES = (0.5, 0.9)
# When to remind at a table without a clock.
WITHOUT_CLOCK = (timedelta(days=3), timedelta(days=7))
# Enough time to read the reminder, and to play.
BEFORE_BEDTIME = timedelta(minutes=30)


def reminders(
    clock: Clock, start: datetime, allowance: timedelta, used: timedelta = timedelta()
) -> tuple[datetime, ...]:
    """Return the instants when half and nine tenths of a turn's time will have run, or an empty
    tuple for turns under two hours. `used` is the part of the allowance spent before `start`.
    """
    if allowance < SHORTEST_ALLOWANCE:
        return ()
    return tuple(
        deadline(clock, start, max(allowance * share - used, timedelta())) for share in SHARES
    )


def while_awake(own: Schedule, at: datetime) -> datetime:
    """Return the instant `at`, or half an hour before bedtime if the person sleeps then."""
    local = at.astimezone(own.zone)
    if own.waking is None or own.waking.includes(local.time()):
        return at
    bedtime = datetime.combine(local.date(), own.waking.closes, own.zone)
    if bedtime > local:
        bedtime = datetime.combine(local.date() - timedelta(days=1), own.waking.closes, own.zone)
    return bedtime.astimezone(UTC) - BEFORE_BEDTIME


def is_before_night(own: Schedule, planned: datetime, now: datetime) -> bool:
    """Return whether now is the half hour before a night, to which a reminder `planned` for that
    night was moved.
    """
    moved = while_awake(own, planned)
    return moved != planned and moved <= now < moved + BEFORE_BEDTIME


def wakes_at(own: Schedule, now: datetime) -> datetime | None:
    """Return when a person who sleeps now will wake, or None if they are awake."""
    local = now.astimezone(own.zone)
    if own.waking is None or own.waking.includes(local.time()):
        return None
    wakes = datetime.combine(local.date(), own.waking.opens, own.zone)
    if wakes <= local:
        wakes = datetime.combine(local.date() + timedelta(days=1), own.waking.opens, own.zone)
    return wakes.astimezone(UTC)
