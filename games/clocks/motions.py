"""Rules of motions: the voters, the votes needed, and the closing time (clocks.md 5)."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from enum import StrEnum

from games.clocks.arithmetic import deadline
from games.clocks.paces import DAY, HOUR
from games.clocks.schedule import Schedule

OPEN_FOR, OPEN_AT_LEAST = 24 * HOUR, 12 * HOUR
_MINUTE = timedelta(minutes=1)
# The longest delay before an early decision is shown, and how long before the running turn's
# deadline a vote about clocks closes. Both are random, so that the moment reveals nobody's vote.
TOLD_WITHIN = 5 * _MINUTE
CLOSES_BEFORE = (5 * _MINUTE, 10 * _MINUTE)
# With less than this left of a turn, there is no time to vote.
TOO_LATE = 15 * _MINUTE
SHORTEST_PAUSE, LONGEST_PAUSE = 1, 7
MOST_PAUSES = 2
# How soon the same person can propose again, and anybody can propose the same.
ONE_IN, SAME_AFTER = DAY, 3 * DAY
# After this long without playing, somebody at a table without a clock can be replaced.
SILENT_AFTER = 14 * DAY


class MotionKind(StrEnum):
    """The kinds of motions that a table votes on."""

    PAUSE = "pause"
    EXTENSION = "extension"
    STAND_IN = "stand-in"
    ABANDON = "abandon"

    @property
    def needs_sides_mixed(self) -> bool:
        """Return whether a motion of this kind needs more votes than one faction can have."""
        return self in (MotionKind.STAND_IN, MotionKind.ABANDON)

    @property
    def is_about_clocks(self) -> bool:
        """Return whether a motion of this kind changes clocks: a pause or more time. Such a motion
        closes before the turn's deadline.
        """
        return self in (MotionKind.PAUSE, MotionKind.EXTENSION)


def entitled(persons: Iterable[int], concerned: int | None) -> list[int]:
    """Return the seats that vote, sorted: all people at the table, apart from the one concerned."""
    return sorted(seat for seat in persons if seat != concerned)


def needed(motion: MotionKind, voters: int, largest_faction: int) -> int:
    """Return the number of votes that a motion of this kind needs to pass.

    `voters` is the number of people who may vote, and `largest_faction` the largest number of
    players that can be dealt to one side.
    """
    if motion.needs_sides_mixed:
        return min(largest_faction + 1, voters)
    return voters // 2 + 1


def closes_at(
    opened: datetime, schedules: Iterable[Schedule], latest: datetime | None = None
) -> datetime:
    """Return when a motion opened at an instant closes: once the fastest clock of its voters has
    run for 24 hours. It stays open for at least 12 hours, but not beyond `latest`.
    """
    fastest = min(deadline(schedule, opened, OPEN_FOR) for schedule in schedules)
    usual = max(fastest, opened + OPEN_AT_LEAST)
    return min(usual, latest or usual)


def is_too_late(now: datetime, turn_ends: datetime | None) -> bool:
    """Return whether the running turn ends within 15 minutes, which is too soon to vote about
    clocks. `turn_ends` is None without a clock.
    """
    return turn_ends is not None and turn_ends - now < TOO_LATE


def passes(in_favour: int, votes_needed: int) -> bool:
    """Return whether the votes in favour of a motion are enough.

    People who do not vote count against it.
    """
    return in_favour >= votes_needed
