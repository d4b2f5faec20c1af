"""What the reading doors answer. All of it may be shown to the viewer it was made for."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from games.rules.cards.cells import Cell
from games.rules.events import Event
from games.rules.observation import Observation
from games.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class PlayerView:
    """Somebody at a table. `seat` is None before the start, `gold` until the game is over."""

    id: int
    seat: int | None
    name: str
    is_you: bool
    is_host: bool
    is_computer: bool
    gold: int | None
    is_winner: bool
    # The account whose page there is; None for guests, computer players and whoever is gone.
    person: int | None = None


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One turn, as everybody may know it. `new`: the viewer has not looked since.

    `version` is the game's version after it; it grows over all rounds, so it orders the log and
    is what older pages are asked by.
    """

    version: int
    round_number: int
    number: int
    at: datetime
    seat: int
    events: tuple[Event, ...]
    new: bool


@dataclass(frozen=True, slots=True)
class LastLaid:
    """The path card laid last in the round that is shown, as long as it lies there."""

    at: Cell
    seat: int


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the final standings; equal gold shares the place."""

    place: int
    seat: int
    name: str
    is_you: bool
    gold: int
    won: bool
    person: int | None = None


@dataclass(frozen=True, slots=True)
class TableView:
    """A table as one viewer may see it.

    `status` is lobby, running, finished or cancelled. `players` come in the order of their seats,
    before the start in the order they came. `seat` is the viewer's, None for spectators, for
    tables without seats yet and for people who have not joined.

    `observation` is the current round (None before the start), `result` a finished round whose
    result the viewer has yet to look at, or the last round of a finished game; show it instead
    of `observation` and let the viewer go on with `seen.mark_result_seen(round_number=
    result.number)`. In a finished game there is nothing to go on to.

    `log` is newest last: every turn the viewer has not seen, and some before; `older_log` is the
    version to ask older ones by (None: this is all). `new_entries` counts the new ones by others.
    `invite_token` is there for members of a table that gathers players. `waiting_elsewhere` and
    `next_game` are about other games in which the viewer is to act.
    """

    id: int
    name: str
    status: str
    version: int
    rules: Ruleset
    seats: int
    public: bool
    practice: bool
    imported: bool
    is_member: bool
    is_host: bool
    invite_token: str | None
    players: tuple[PlayerView, ...]
    seat: int | None
    observation: Observation | None
    result: Observation | None
    log: tuple[LogEntry, ...]
    older_log: int | None
    new_entries: int
    last_laid: LastLaid | None
    may_read_chat: bool
    may_write_chat: bool
    unread_chat: int
    waiting_since: datetime | None
    started_at: datetime | None
    ended_at: datetime | None
    standings: tuple[Standing, ...]
    waiting_elsewhere: int
    next_game: int | None

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat; empty before the start."""
        return tuple(player.name for player in self.players if player.seat is not None)

    @property
    def is_my_turn(self) -> bool:
        """Whether the game waits for the viewer."""
        return (
            self.seat is not None
            and self.observation is not None
            and self.observation.turn == self.seat
        )


class Audience(StrEnum):
    """As what somebody may look at a table."""

    PLAYER = "player"
    SPECTATOR = "spectator"


@dataclass(frozen=True, slots=True)
class Glance:
    """What tells whether a page is up to date, at the cost of one query."""

    version: int
    status: str
    seat: int | None
    result_seen: int
    seen_version: int
    unread_chat: int


@dataclass(frozen=True, slots=True)
class GameLine:
    """One line of a list of games, as the viewer may see it.

    `waiting_for` names who is to act; `new_entries` is how many versions the game has moved on
    since the viewer looked, None for somebody who never did; `news` are the newest turns of
    others since, at most two, in the lists of one's own games. `winners` are names, for finished
    games.
    """

    id: int
    name: str
    status: str
    rules: Ruleset
    practice: bool
    public: bool
    host: str
    is_host: bool
    players: tuple[PlayerView, ...]
    seats: int
    free_seats: int
    round_number: int | None
    seat: int | None
    is_my_turn: bool
    waiting_for: str | None
    waiting_since: datetime | None
    created_at: datetime
    ended_at: datetime | None
    unread_chat: int
    new_entries: int | None
    news: tuple[LogEntry, ...]
    winners: tuple[str, ...]
    won: bool

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat; empty before the start."""
        return tuple(player.name for player in self.players if player.seat is not None)


@dataclass(frozen=True, slots=True)
class MyGames:
    """The games a person plays in. Those waiting for him come with the longest wait first."""

    waiting_for_me: tuple[GameLine, ...]
    waiting_for_others: tuple[GameLine, ...]
    gathering: tuple[GameLine, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """One page of a list. `after` asks for the next one; None: this was the last."""

    lines: tuple[GameLine, ...]
    after: str | None


@dataclass(frozen=True, slots=True)
class Wanted:
    """What somebody looks for among the open tables; None: anything is welcome."""

    expansion: bool | None = None
    seats: int | None = None


@dataclass(frozen=True, slots=True)
class FormerNameView:
    """What a person was called, and until when."""

    name: str
    until: datetime


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


@dataclass(frozen=True, slots=True)
class Moment:
    """A game as it stood after `turn` turns of the round that `seen` is of.

    `seat` is the viewer's own; `seen.seat` the one whose eyes one looks through, None for a
    spectator's. `turns` says of each round how many were taken by now, `told` what happened in
    this one, also after the moment.
    """

    id: int
    name: str
    is_finished: bool
    players: tuple[PlayerView, ...]
    seat: int | None
    seen: Observation
    turn: int
    turns: tuple[int, ...]
    told: tuple[LogEntry, ...]
    last_laid: LastLaid | None

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat."""
        return tuple(player.name for player in self.players)


@dataclass(frozen=True, slots=True)
class LogPage:
    """Part of a game's log, newest last. `before` asks for older entries; None: there are none."""

    entries: tuple[LogEntry, ...]
    before: int | None
    names: tuple[str, ...]
    seat: int | None


@dataclass(frozen=True, slots=True)
class MessageView:
    """One chat message. `seat` is None for somebody who left before the start."""

    number: int
    name: str
    seat: int | None
    is_you: bool
    text: str
    at: datetime
    new: bool


@dataclass(frozen=True, slots=True)
class ChatPage:
    """Part of a table's chat, newest last. `before` asks for older messages."""

    messages: tuple[MessageView, ...]
    before: int | None
    may_write: bool
