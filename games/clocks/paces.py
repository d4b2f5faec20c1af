"""Paces: the time that players have for their turns (clocks.md 2)."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta

MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
# What is left in a bank after a time-out, if its increment is less.
LEAST_AFTER_TIME_OUT = 12 * HOUR


class InvalidPace(ValueError):
    """A figure of a pace is out of bounds; `field` names it."""

    def __init__(self, field: str, least: timedelta, most: timedelta) -> None:
        self.field, self.least, self.most = field, least, most
        super().__init__(f"{field} must be between {least} and {most}")


def _check(field: str, value: timedelta, least: timedelta, most: timedelta) -> None:
    if not least <= value <= most:
        raise InvalidPace(field, least, most)


@dataclass(frozen=True, slots=True)
class Bank:
    """A pace where each player has a store of time, used and topped up by turns.

    Raises InvalidPace for figures out of bounds.
    """

    start: timedelta
    increment: timedelta
    cap: timedelta

    def __post_init__(self) -> None:
        _check("start", self.start, MINUTE, 14 * DAY)
        _check("increment", self.increment, timedelta(), 3 * DAY)
        _check("cap", self.cap, self.start, 21 * DAY)

    def after_turn(self, bank: timedelta, spent: timedelta) -> timedelta:
        """Return the bank after a turn on time: the old bank less the time spent, plus the
        increment. It never exceeds the cap.
        """
        return min(self.cap, bank - spent + self.increment)

    def after_time_out(self) -> timedelta:
        """Return the bank after a time-out: the increment, or twelve hours if that is more.

        In one sitting it never exceeds the cap.
        """
        usual = max(self.increment, LEAST_AFTER_TIME_OUT)
        return min(usual, self.cap) if self.is_live else usual

    @property
    def is_live(self) -> bool:
        """Return whether a table at this pace plays in one sitting: nobody can save an hour."""
        return self.cap < HOUR


@dataclass(frozen=True, slots=True)
class EachTurn:
    """A pace where every turn has the same time. Raises InvalidPace if it is out of bounds."""

    allowance: timedelta

    def __post_init__(self) -> None:
        _check("allowance", self.allowance, HOUR, 14 * DAY)


@dataclass(frozen=True, slots=True)
class NoClock:
    """A pace without deadlines."""


Pace = Bank | EachTurn | NoClock

# Paces for which people enter their own figures.
OWN_BANK, OWN_TURN = "own-bank", "own-turn"
BANKS: Mapping[str, Bank] = {
    "tonight": Bank(3 * MINUTE, MINUTE / 2, 6 * MINUTE),
    "quick": Bank(12 * HOUR, 2 * HOUR, 24 * HOUR),
    "daily": Bank(48 * HOUR, 12 * HOUR, 96 * HOUR),
    "relaxed": Bank(5 * DAY, 24 * HOUR, 10 * DAY),
}
EACH_TURN: Mapping[str, EachTurn] = {
    "turn-6h": EachTurn(6 * HOUR),
    "turn-24h": EachTurn(24 * HOUR),
    "turn-3d": EachTurn(3 * DAY),
}
PRESETS: Mapping[str, Pace] = {**BANKS, **EACH_TURN, "none": NoClock()}
# After this long a table that plays in one sitting changes to this pace.
LONGEST_SITTING, AFTER_SITTING = 12 * HOUR, BANKS["quick"]
# Paces where people's own hours, days off and holidays count by default.
OWN_HOURS_COUNT = frozenset({"daily", "relaxed"})


def is_live(pace: Pace) -> bool:
    """Return whether a table at this pace plays in one sitting."""
    return isinstance(pace, Bank) and pace.is_live


def preset_of(pace: Pace) -> str:
    """Return the name of the preset that a pace equals, or an empty string for custom figures."""
    return next((name for name, preset in PRESETS.items() if preset == pace), "")


def name_of(pace: Pace) -> str:
    """Return the name of a pace's preset, or for custom figures OWN_BANK or OWN_TURN."""
    return preset_of(pace) or (OWN_BANK if isinstance(pace, Bank) else OWN_TURN)
