"""Motions: who may vote, how many votes one needs, and until when (clocks.md 5)."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from enum import StrEnum

from games.clocks.arithmetic import deadline
from games.clocks.paces import DAY, HOUR
from games.clocks.schedule import Schedule

OPEN_FOR, OPEN_AT_LEAST = 24 * HOUR, 12 * HOUR
_MINUTE = timedelta(minutes=1)
# So soon people are told what was decided early, and so long before the deadline of the turn that
# runs a vote about clocks closes: both are drawn, so that the moment tells of nobody's vote.
TOLD_WITHIN = 5 * _MINUTE
CLOSES_BEFORE = (5 * _MINUTE, 10 * _MINUTE)
# What is nearer to its deadline leaves nobody the time to vote.
TOO_LATE = 15 * _MINUTE
SHORTEST_PAUSE, LONGEST_PAUSE = 1, 7
MOST_PAUSES = 2
# How soon the same person may ask for something again, and anybody for the same.
ONE_IN, SAME_AFTER = DAY, 3 * DAY
# From then on somebody who has not played where there is no clock may be replaced.
SILENT_AFTER = 14 * DAY


class Motion(StrEnum):
    """Kinds of votes at a table."""

    PAUSE = "pause"
    EXTENSION = "extension"
    STAND_IN = "stand-in"
    OFFER = "offer"
    ABANDON = "abandon"

    @property
    def needs_sides_mixed(self) -> bool:
        """Whether no faction may be able to have it pass alone."""
        return self in (Motion.STAND_IN, Motion.OFFER, Motion.ABANDON)

    @property
    def is_about_a_seat(self) -> bool:
        """Whether somebody else is to play in a seat, whose owner does not vote on it."""
        return self in (Motion.STAND_IN, Motion.OFFER)

    @property
    def is_about_clocks(self) -> bool:
        """Whether it takes effect as soon as it has its votes, and is decided before a deadline."""
        return self in (Motion.PAUSE, Motion.EXTENSION)


def entitled(persons: Iterable[int], concerned: int | None) -> list[int]:
    """The seats that vote: of all persons at the table but the one concerned, if there is one."""
    return sorted(seat for seat in persons if seat != concerned)


def needed(motion: Motion, voters: int, largest_faction: int) -> int:
    """With how many votes a motion passes.

    `voters` are those entitled, `largest_faction` is what the set-up allows at most.
    """
    if motion.needs_sides_mixed:
        return min(largest_faction + 1, voters)
    return voters // 2 + 1


def closes_at(
    opened: datetime, schedules: Iterable[Schedule], latest: datetime | None = None
) -> datetime:
    """When a motion closes: once the fastest clock of those who vote has run for 24 hours.

    It is open for 12 hours at least, but never beyond `latest`.
    """
    fastest = min(deadline(schedule, opened, OPEN_FOR) for schedule in schedules)
    usual = max(fastest, opened + OPEN_AT_LEAST)
    return min(usual, latest or usual)


def is_too_late(now: datetime, turn_ends: datetime | None) -> bool:
    """Whether the turn that runs ends too soon for a vote about clocks."""
    return turn_ends is not None and turn_ends - now < TOO_LATE


def passes(in_favour: int, votes_needed: int) -> bool:
    """Whether so many votes are enough; who has not voted is not in favour."""
    return in_favour >= votes_needed
