"""People's reliability: turns on time, games played to their end (clocks.md 6).

Tables' conditions.
"""

from collections.abc import Iterable
from dataclasses import astuple, dataclass, field
from datetime import date, datetime

# How many of the last games count, and the fewest for a figure.
LAST, FEWEST = 50, 5
# The conditions that a table can choose, in per cent of turns on time; 0 lets everybody in.
ASKED = (0, 50, 75, 90)
_ALL = 100
# The choices for an account's least days since sign-up and finished games; 0 lets anybody in.
DAYS, GAMES = (0, 7, 30, 90), (0, 3, 10, 50)


@dataclass(frozen=True, slots=True)
class Attendance:
    """A person's part in a finished game: turns on time, and dates with a time-out.

    With `seen_through` nobody stood in for them.
    """

    ended_at: datetime
    turns_in_time: int
    missed_on: frozenset[date]
    seen_through: bool


@dataclass(frozen=True, slots=True)
class Reliability:
    """A person's last games in four numbers.

    A day with time-outs counts as one missed, even with several of them.
    """

    games: int = 0
    turns_in_time: int = 0
    days_missed: int = 0
    games_seen_through: int = 0

    @property
    def is_new(self) -> bool:
        """Return whether there are too few games or turns to show a figure."""
        return self.games < FEWEST or not self._turns

    @property
    def in_time(self) -> int:
        """Return the share of the person's turns taken on time, in whole per cent.

        It is never rounded up, and is 100 without turns.
        """
        return _ALL * self.turns_in_time // self._turns if self._turns else _ALL

    @property
    def seen_through(self) -> int:
        """Return the share of games that the person played to their end, in whole per cent.

        It is never rounded up, and is 100 without games.
        """
        return _ALL * self.games_seen_through // self.games if self.games else _ALL

    def reaches(self, least: int) -> bool:
        """Return whether a person may join a table that asks for at least this per cent of turns on
        time. New people always may.
        """
        return self.is_new or self.in_time >= least

    def turns_to(self, least: int) -> int:
        """Return how many more turns on time a person needs to reach a share in per cent, which is
        below 100.
        """
        missing = least * self.days_missed - (_ALL - least) * self.turns_in_time
        return max(-(-missing // (_ALL - least)), 0)

    @property
    def _turns(self) -> int:
        return self.turns_in_time + self.days_missed


def latest(games: Iterable[Attendance]) -> list[Attendance]:
    """Return the last 50 games, which count for reliability, in the order in which they ended."""
    return sorted(games, key=lambda game: game.ended_at)[-LAST:]


def reliability_of(games: Iterable[Attendance]) -> Reliability:
    """Return a person's reliability from games. A date with several time-outs counts as one."""
    counted = list(games)
    return Reliability(
        games=len(counted),
        turns_in_time=sum(game.turns_in_time for game in counted),
        days_missed=len({day for game in counted for day in game.missed_on}),
        games_seen_through=sum(game.seen_through for game in counted),
    )


@dataclass(frozen=True, slots=True)
class Standing:
    """A person's figures to compare with a table's conditions; practice does not count."""

    reliability: Reliability = field(default_factory=Reliability)
    is_verified: bool = False
    days: int = 0
    games: int = 0


@dataclass(frozen=True, slots=True)
class Conditions:
    """The conditions that a table sets for its players; false if there are none."""

    least_in_time: int = 0
    verified_only: bool = False
    least_days: int = 0
    least_games: int = 0

    def __bool__(self) -> bool:
        return any(astuple(self))

    def missing(self, standing: Standing) -> "Conditions":
        """Return the conditions that a person of this standing does not meet."""
        in_time = standing.reliability.reaches(self.least_in_time)
        return Conditions(
            least_in_time=0 if in_time else self.least_in_time,
            verified_only=self.verified_only and not standing.is_verified,
            least_days=self.least_days if standing.days < self.least_days else 0,
            least_games=self.least_games if standing.games < self.least_games else 0,
        )


NOTHING, NEWCOMER = Conditions(), Standing()
