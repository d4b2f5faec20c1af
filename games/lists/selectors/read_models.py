"""Read models of lists: the lines of My games and of open and finished tables, and their
filters.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from games.clocks.beginning import Beginning
from games.clocks.forecast import Likely
from games.clocks.reliability import NOTHING, Conditions
from games.clocks.timing import UNTIMED, Timing
from games.core.tables.log_models import LogEntry
from games.core.tables.read_models import Deadline, PlayerView
from games.rules.ruleset import Ruleset
from games.seats.selectors import LentSeat


@dataclass(frozen=True, slots=True)
class GameLine:
    """A line of a list of games, as the viewer may see the game.

    `waiting_for` is the name of the player to act. `news` are the turns that others took since the
    viewer looked, in their own lists; `news_is_all` unless earlier ones were not read. `is_untold`
    if the viewer has not yet seen the end of the last round, on which the line is then silent.

    `is_rematch` if the table follows a game of the same people; `begins` is the beginning of a
    table in the lobby. All clocks are stopped until `paused_until`.
    """

    id: int
    name: str
    status: str
    rules: Ruleset
    players: tuple[PlayerView, ...]
    seats: int
    round_number: int | None
    seat: int | None
    is_my_turn: bool
    waiting_for: str | None
    waiting_since: datetime | None
    created_at: datetime
    ended_at: datetime | None
    unread_chat: int
    news: tuple[LogEntry, ...]
    news_is_all: bool
    won: bool
    timing: Timing = UNTIMED
    is_rematch: bool = False
    is_mentioned: bool = False
    deadline: Deadline | None = None
    is_untold: bool = False
    conditions: Conditions = NOTHING
    programs_welcome: bool = False
    masked: bool = False
    begins: Beginning | None = None
    forecast: Likely | None = None
    paused_until: datetime | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """Return the players' names in the order of seats. Empty before the start."""
        return tuple(player.name for player in self.players if player.seat is not None)

    @property
    def host(self) -> str:
        """Return the host's name. Empty if they have left, or at a masked table."""
        return next((player.name for player in self.players if player.is_host), "")

    @property
    def is_stood_in(self) -> bool:
        """Return whether somebody plays in the viewer's seat for them."""
        return any(player.is_you and player.is_stood_in for player in self.players)

    @property
    def bank(self) -> timedelta | None:
        """Return the time in the viewer's bank, their store of time. None if they have no bank or
        no seat.
        """
        return next((player.bank for player in self.players if player.is_you), None)


@dataclass(frozen=True, slots=True)
class MyGames:
    """A page of the games a person plays in; on the first page with their other tables and some to
    join.

    Games that wait for the person come with the least time left first. `asked` are seats that they
    are asked to stand in, `lent` those in which they do. `after` is the key of the next page, None
    on the last.
    """

    waiting_for_me: tuple[GameLine, ...]
    waiting_for_others: tuple[GameLine, ...]
    gathering: tuple[GameLine, ...]
    invitations: tuple[GameLine, ...] = ()
    open: tuple[GameLine, ...] = ()
    finished: tuple[GameLine, ...] = ()
    asked: tuple[dict[str, Any], ...] = ()
    lent: tuple[LentSeat, ...] = ()
    after: str | None = None


@dataclass(frozen=True, slots=True)
class Page:
    """A page of a list. `after` is the key of the next page, None on the last."""

    lines: tuple[GameLine, ...]
    after: str | None


@dataclass(frozen=True, slots=True)
class OpenTableFilter:
    """Filters of open tables; None stands for any."""

    expansion: bool | None = None
    seats: int | None = None


@dataclass(frozen=True, slots=True)
class HistoryFilter:
    """Filters of a person's finished games; None stands for any. `won` and `dwarf` are that
    person's.

    The games ended from `since` on, and before `until`.
    """

    expansion: bool | None = None
    players: int | None = None
    won: bool | None = None
    dwarf: str | None = None
    beside: int | None = None
    since: datetime | None = None
    until: datetime | None = None

    @property
    def tells_result(self) -> bool:
        """Return whether the filter reveals something of how a game ended."""
        return self.won is not None or self.dwarf is not None
