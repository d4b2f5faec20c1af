"""Conditions for sitting down at a table: turns on time, verified email, age, games."""

from dataclasses import astuple, dataclass, field

from games.clocks.reliability import Reliability

# The choices for an account's least days since sign-up and finished games; 0 lets anybody in.
DAYS, GAMES = (0, 7, 30, 90), (0, 3, 10, 50)


@dataclass(frozen=True, slots=True)
class Standing:
    """A person's figures to compare with conditions. Practice does not count."""

    reliability: Reliability = field(default_factory=Reliability)
    is_verified: bool = False
    days: int = 0
    games: int = 0


@dataclass(frozen=True, slots=True)
class Conditions:
    """The conditions of a table; false if there are none."""

    least_in_time: int = 0
    verified_only: bool = False
    least_days: int = 0
    least_games: int = 0

    def __bool__(self) -> bool:
        return any(astuple(self))

    def missing(self, standing: Standing) -> "Conditions":
        """Return the conditions that a person does not meet."""
        in_time = standing.reliability.reaches(self.least_in_time)
        return Conditions(
            least_in_time=0 if in_time else self.least_in_time,
            verified_only=self.verified_only and not standing.is_verified,
            least_days=self.least_days if standing.days < self.least_days else 0,
            least_games=self.least_games if standing.games < self.least_games else 0,
        )


NOTHING, NEWCOMER = Conditions(), Standing()
