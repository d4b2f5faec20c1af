"""Motions: the voters, the votes needed, and the closing time (clocks.md 5)."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from enum import StrEnum

from games.clocks.arithmetic import deadline
from games.clocks.paces import DAY, HOUR
from games.clocks.schedule import Schedule

OPEN_FOR, OPEN_AT_LEAST = 24 * HOUR, 12 * HOUR
_MINUTE = timedelta(minutes=1)
# The delay before an early decision is shown, and the time before the running turn's deadline at
# which a vote about clocks closes. Both are drawn, so that the moment reveals nobody's vote.
TOLD_WITHIN = 5 * _MINUTE
CLOSES_BEFORE = (5 * _MINUTE, 10 * _MINUTE)
# Closer to its deadline, a turn leaves nobody the time to vote.
TOO_LATE = 15 * _MINUTE
SHORTEST_PAUSE, LONGEST_PAUSE = 1, 7
MOST_PAUSES = 2
# How soon the same person can move again, and anybody can move the same.
ONE_IN, SAME_AFTER = DAY, 3 * DAY
# From then on, somebody who has not played can be replaced at a table without a clock.
SILENT_AFTER = 14 * DAY


class Motion(StrEnum):
    """Kinds of votes at a table."""

    PAUSE = "pause"
    EXTENSION = "extension"
    STAND_IN = "stand-in"
    ABANDON = "abandon"

    @property
    def needs_sides_mixed(self) -> bool:
        """Return whether no faction may be able to pass it alone."""
        return self in (Motion.STAND_IN, Motion.ABANDON)

    @property
    def is_about_clocks(self) -> bool:
        """Return whether it takes effect once it has its votes, and closes before a deadline."""
        return self in (Motion.PAUSE, Motion.EXTENSION)


def entitled(persons: Iterable[int], concerned: int | None) -> list[int]:
    """Return the seats that vote: all persons at the table, apart from the one concerned."""
    return sorted(seat for seat in persons if seat != concerned)


def needed(motion: Motion, voters: int, largest_faction: int) -> int:
    """Return the number of votes that a motion needs.

    `voters` is the number of people entitled, `largest_faction` the most that the set-up allows.
    """
    if motion.needs_sides_mixed:
        return min(largest_faction + 1, voters)
    return voters // 2 + 1


def closes_at(
    opened: datetime, schedules: Iterable[Schedule], latest: datetime | None = None
) -> datetime:
    """Return when a motion closes: once the fastest clock of its voters has run for 24 hours.

    It is open for 12 hours at least, but never beyond `latest`.
    """
    fastest = min(deadline(schedule, opened, OPEN_FOR) for schedule in schedules)
    usual = max(fastest, opened + OPEN_AT_LEAST)
    return min(usual, latest or usual)


def is_too_late(now: datetime, turn_ends: datetime | None) -> bool:
    """Return whether the running turn ends too soon for a vote about clocks."""
    return turn_ends is not None and turn_ends - now < TOO_LATE


def passes(in_favour: int, votes_needed: int) -> bool:
    """Return whether so many votes are enough; people who have not voted are not in favour."""
    return in_favour >= votes_needed
