"""The lines of My games and of open and finished tables."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from games.clocks.beginning import Beginning
from games.clocks.forecast import Likely
from games.clocks.reliability import NOTHING, Conditions
from games.clocks.timing import UNTIMED, Timing
from games.core.tables.read_models import Deadline, LogEntry, PlayerView
from games.rules.ruleset import Ruleset
from games.seats.selectors import LentSeat


@dataclass(frozen=True, slots=True)
class GameLine:
    """One line of a list of games, as the viewer may see it.

    `waiting_for` names who is to act; `news` are the turns that others took since the viewer
    looked, in the lists of one's own games, and `news_is_all` says that none came before them:
    only so many are looked through. `is_rematch`: it follows a game of the same people.
    `is_untold`: the viewer has yet to see how its last round ended, so the line is silent about it.
    `begins`: when a table in the lobby begins by itself. `paused_until`: until when all clocks
    stand still.
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
        """Return the names by seat; empty before the start."""
        return tuple(player.name for player in self.players if player.seat is not None)

    @property
    def host(self) -> str:
        """Return the host's name; empty once they have left, or at a masked table."""
        return next((player.name for player in self.players if player.is_host), "")

    @property
    def is_stood_in(self) -> bool:
        """Return whether somebody else plays in the viewer's seat."""
        return any(player.is_you and player.is_stood_in for player in self.players)

    @property
    def bank(self) -> timedelta | None:
        """Return the time in the viewer's bank."""
        return next((player.bank for player in self.players if player.is_you), None)

    @property
    def sits(self) -> bool:
        """Return whether the viewer is among the players."""
        return any(player.is_you for player in self.players)


@dataclass(frozen=True, slots=True)
class MyGames:
    """A page of the games a person plays in, and what stands beside them on the first page.

    Those waiting for this person come least time left first. `asked` are seats that they are asked
    to stand in, `lent` those in which they do. `after` asks for the next page; None: this was the
    last.
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
    """One page of a list. `after` asks for the next one; None: this was the last."""

    lines: tuple[GameLine, ...]
    after: str | None


@dataclass(frozen=True, slots=True)
class OpenTableFilter:
    """Filters of the open tables; None: any."""

    expansion: bool | None = None
    seats: int | None = None


@dataclass(frozen=True, slots=True)
class HistoryFilter:
    """Filters of finished games; None: any. `won` and `dwarf` are those of whose games they are.

    `since` and `until` are instants between which the game ended, the second left out.
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
        """Return whether the filter gives away something of how a game ended."""
        return self.won is not None or self.dwarf is not None
