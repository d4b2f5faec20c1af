"""People, apart from any table."""

from dataclasses import dataclass
from datetime import datetime

from games.clocks.reliability import Reliability

# With fewer games a rating is provisional; nobody is on a leaderboard yet.
SETTLED = 10
NO_GAMES = Reliability()


@dataclass(frozen=True, slots=True)
class FormerNameView:
    """What a person was called, and until when."""

    name: str
    until: datetime


@dataclass(frozen=True, slots=True)
class Share:
    """How many rounds of one kind there were, and how many of them were won.

    `of` is a dwarf's code or a number of players.
    """

    of: str
    rounds: int
    won: int


@dataclass(frozen=True, slots=True)
class Company:
    """What came of the games with another person: rounds on one side, and against each other."""

    id: int
    name: str
    games: int
    together: Share
    against: Share


@dataclass(frozen=True, slots=True)
class Figures:
    """What came of a person's finished games beside their `Tally`.

    The runs and dates are None while the viewer has yet to see how one of these games ended.
    `turn_time` is that in which half of the last turns were taken, in seconds; None when too few
    are known.
    """

    rounds: int = 0
    longest_run: int | None = None
    run: int | None = None
    first_ended_at: datetime | None = None
    last_ended_at: datetime | None = None
    turn_time: int | None = None
    by_dwarf: tuple[Share, ...] = ()
    by_players: tuple[Share, ...] = ()
    company: tuple[Company, ...] = ()


NO_FIGURES = Figures()


@dataclass(frozen=True, slots=True)
class RatingPoint:
    """A rating after a game of a box, as the model has it: mean and deviation."""

    games: int
    ended_at: datetime
    mean: float
    deviation: float


@dataclass(frozen=True, slots=True)
class Rating:
    """A person's rating in one box and how it came about, the last points, oldest first."""

    expansion: bool
    points: tuple[RatingPoint, ...]

    @property
    def now(self) -> RatingPoint:
        """The rating as it is."""
        return self.points[-1]


@dataclass(frozen=True, slots=True)
class LeaderboardLine:
    """Somebody on a leaderboard; `mean` and `deviation` as the model has them."""

    id: int
    name: str
    games: int
    mean: float
    deviation: float


@dataclass(frozen=True, slots=True)
class PersonView:
    """A person as others may see one: a name, since when, and what came of the finished games.

    Practice is not counted. The numbers are those of `games.models.Tally`.
    """

    id: int
    name: str
    former_names: tuple[FormerNameView, ...]
    since: datetime
    is_you: bool
    games: int
    games_won: int
    gold: int
    miner_rounds: int
    miner_rounds_won: int
    saboteur_rounds: int
    saboteur_rounds_won: int
    is_liked: bool = False
    # By the viewer.
    is_blocked: bool = False
    is_program: bool = False
    reliability: Reliability = NO_GAMES
    figures: Figures = NO_FIGURES
    ratings: tuple[Rating, ...] = ()
