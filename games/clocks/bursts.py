"""Bursts: an hour of two-minute turns at a slow table (clocks.md 5)."""

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from games.clocks.paces import DAY, HOUR, MINUTE, NoClock, Pace, is_live

TURN = 2 * MINUTE
LASTS = HOUR
REMINDED_BEFORE = 10 * MINUTE
# How long people may answer, and how long before the first hour that ends.
ANSWERED_WITHIN, ANSWERED_BEFORE = DAY, HOUR
# An hour is proposed no sooner and no later than this from now.
SOONEST, LATEST = 3 * HOUR, 7 * DAY
MOST_HOURS = 3
# How soon a table can be asked again.
ONE_IN = DAY


@dataclass(frozen=True, slots=True)
class Burst:
    """An hour that was agreed on."""

    begins: datetime
    ends: datetime

    def is_on(self, at: datetime) -> bool:
        """Return whether the hour has begun and is not over."""
        return self.begins <= at < self.ends

    def turn_ends(self, began: datetime | None) -> datetime:
        """Return when a turn that began then ends the burst; one without a clock never does."""
        if began is None:
            return self.ends
        return min(max(began, self.begins) + TURN, self.ends)


def is_slow(pace: Pace) -> bool:
    """Return whether turns take hours or days."""
    return pace != NoClock() and not is_live(pace)


def closes_at(opened: datetime, hours: Iterable[datetime]) -> datetime:
    """Return until when people may answer which of these hours suit them."""
    return min(opened + ANSWERED_WITHIN, closes_before(hours))


def closes_before(hours: Iterable[datetime]) -> datetime:
    """Return the last moment for answers, which no outage puts off: the hours stay."""
    return min(hours) - ANSWERED_BEFORE


def hours_to_meet(
    turns: Collection[tuple[int, datetime]], seats: Collection[int], now: datetime
) -> list[datetime]:
    """Return one to three hours at which all these seats tend to play, one a day at most.

    `turns` are the seats and times of turns taken at the table, which everybody there saw; newest
    first. If nothing suits all, it is the hour of the newest turn.
    """
    turns = [(seat, at.astimezone(UTC)) for seat, at in turns]
    daily = Counter((seat, (at.hour + by) % 24) for seat, at in turns for by in (-1, 0, 1))
    weekly = Counter((seat, at.weekday(), at.hour) for seat, at in turns)

    def liking(hour: datetime) -> tuple[int, int]:
        each = [daily[seat, hour.hour] + weekly[seat, hour.weekday(), hour.hour] for seat in seats]
        return min(each), sum(each)

    hours = list(_hours(now))
    best: dict[object, datetime] = {}
    for hour in sorted(hours, key=liking, reverse=True):
        if liking(hour)[0] and len(best) < MOST_HOURS:
            best.setdefault(hour.date(), hour)
    usual = turns[0][1].hour if turns else now.astimezone(UTC).hour
    return sorted(best.values()) or [next(hour for hour in hours if hour.hour == usual)]


def agreed(answers: Collection[Collection[int]]) -> int | None:
    """Return the first of the proposed hours that suits all, by its place; None if there is none.

    Whoever has not answered has an empty answer.
    """
    return min(set.intersection(*map(set, answers)), default=None) if answers else None


def _hours(now: datetime) -> Iterable[datetime]:
    hour = (now + SOONEST).astimezone(UTC).replace(minute=0, second=0, microsecond=0) + HOUR
    while hour + LASTS <= now + LATEST:
        yield hour
        hour += timedelta(hours=1)
