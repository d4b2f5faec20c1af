"""The read models of a table: everything in them may be shown to the viewer they are made for."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum

from games.clocks.beginning import Beginning
from games.clocks.forecast import Likely
from games.clocks.reliability import NOTHING, Conditions, Reliability
from games.clocks.timing import UNTIMED, Timing
from games.core.tables.left_orders import LeftOrders
from games.core.tables.log_models import LastLaid, LogEntry
from games.core.tables.motions import MotionView
from games.rules.moves import Move
from games.rules.observation import FaceUp, Observation
from games.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player at a table, as a viewer sees them.

    `seat` is None before the start, `gold` until the game is over. `bank` is the player's time
    besides the running turn, None without a bank. With `is_stood_in` a computer player, or the
    person named `stand_in`, plays in their seat until they are back. `is_guest` is set for the
    player's own page only.
    """

    seat: int | None
    name: str
    is_you: bool
    is_computer: bool = False
    id: int = 0
    is_host: bool = False
    is_guest: bool = False
    gold: int | None = None
    is_winner: bool = False
    # The account that has a page; None for guests, computer players and deleted accounts.
    person: int | None = None
    # Whether the owner declared the account a program; False for computer players.
    is_program: bool = False
    # One of `accounts.portraits`; zero for the letter.
    portrait: int = 0
    # The strength of a computer player; empty for people.
    strength: str = ""
    bank: timedelta | None = None
    is_stood_in: bool = False
    stand_in: str = ""
    # For tables in the lobby; None for guests and computer players.
    reliability: Reliability | None = None
    # The first day after their holiday, for others at the table.
    away_until: date | None = None
    # The first day of a holiday that begins soon, for others at the table.
    away_from: date | None = None
    # A person who goes by the name drawn for them, and that name, also once all is shown.
    is_masked: bool = False
    alias: str = ""


@dataclass(frozen=True, slots=True)
class Share:
    """The number of rounds of one sort, and of those won.

    `of` is a dwarf's code or a number of players.
    """

    of: str
    rounds: int
    won: int


@dataclass(frozen=True, slots=True)
class Deadline:
    """The deadline of the player to act, and the beginning of their turn."""

    at: datetime
    began_at: datetime


@dataclass(frozen=True, slots=True)
class FinalStanding:
    """One line of the final standings; players with equal gold share a place.

    With `is_liked` the viewer likes to play with this person. `alias` is the person's name at a
    masked table.
    """

    place: int
    name: str
    is_you: bool
    gold: int
    won: bool
    person: int | None = None
    is_liked: bool = False
    alias: str = ""


@dataclass(frozen=True, slots=True)
class InvitedView:
    """A person with a kept seat at a table in the lobby; the name is empty for outsiders."""

    id: int
    name: str
    is_you: bool
    portrait: int = 0


@dataclass(frozen=True, slots=True)
class RematchView:
    """The rematch of a finished game, for one of its players."""

    id: int
    status: str
    host: str
    sits: bool


class Spoiler(StrEnum):
    """The part of a round's end that is hidden from a player so far: the result, the last turn with
    the result, or nothing.
    """

    NOTHING = ""
    RESULT = "result"
    LAST_TURN = "last-turn"


@dataclass(frozen=True, slots=True)
class ChatState:
    """A viewer's rights in a table's chat, and the numbers of its last and last read message.

    With `is_mentioned` an unread message holds their name.
    """

    may_read: bool = False
    may_write: bool = False
    last: int = 0
    read: int = 0
    is_mentioned: bool = False

    @property
    def unread(self) -> int:
        """Return the number of messages that the viewer has not read."""
        return self.last - self.read


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """The number of other games in which the viewer is to act, with the id of one of them.

    `unread_notices` is the number of the viewer's unread notices from all games.
    """

    waiting: int = 0
    next_game: int | None = None
    unread_notices: int = 0


@dataclass(frozen=True, slots=True)
class TableClock:
    """A table's pace, and its present times.

    `waiting_since` is when the turn of the player to act began, `deadline` when it ends, and
    `paused_until` when all clocks run again. With `is_time_up` the player ran out of time, and the
    site is about to play for them.
    """

    timing: Timing = UNTIMED
    waiting_since: datetime | None = None
    deadline: Deadline | None = None
    is_time_up: bool = False
    paused_until: datetime | None = None


@dataclass(frozen=True, slots=True)
class Viewer:
    """A person who looks at a table.

    `seat` is None for spectators, for tables without seats yet and for people who have not joined.
    `held` is the round and turn after which they last looked at the private card, `looked` are the
    rounds whose ending and whose result they saw last. `tips` holds the names of the tips shown in
    a first game, and is empty in every other.
    """

    is_member: bool = False
    is_host: bool = False
    seat: int | None = None
    held: tuple[int, int] = (0, 0)
    looked: tuple[int, int] = (0, 0)
    tips: str = ""
    # Whether they play in a game where people can vote and leave.
    may_ask: bool = False
    # When their next turn is likely to come, from public moves alone.
    forecast: Likely | None = None
    elsewhere: Elsewhere = Elsewhere()


@dataclass(frozen=True, slots=True)
class ShownRound:
    """The round as shown to a viewer, and the facts left out of it.

    `observation` is the current round (None before the start). `result` is a finished round whose
    result the viewer has yet to look at, or the last round of a finished game; show it instead of
    `observation` and let the viewer go on with `seen.mark_result_seen(round_number=result.number)`.
    `log` is newest last: every turn the viewer has not seen, and some before; `older_log` is the
    version to ask for older ones (None: this is all). `untold` are the facts left out until the
    viewer was shown how the round ended (`seen.mark_ending_seen`).
    """

    observation: Observation | None = None
    result: Observation | None = None
    log: tuple[LogEntry, ...] = ()
    older_log: int | None = None
    last_laid: LastLaid | None = None
    untold: Spoiler = Spoiler.NOTHING
    # The viewer's orders in this dig, or None.
    left: LeftOrders | None = None
    # The moves that the viewer could order while they wait.
    plannable: tuple[Move, ...] = ()
    # The secrets of the round in which a game was abandoned.
    face_up: FaceUp | None = None


@dataclass(frozen=True, slots=True)
class TableView:
    """A table for one viewer.

    `status` is lobby, running, finished or cancelled. `players` are in the order of their seats,
    before the start in the order they came. A finished game has `standings`. `invite_token` is for
    members of a table in the lobby, `invited` are the people it keeps a seat for. `rematch` is the
    next table after a finished game, for its players.
    """

    id: int
    name: str
    status: str
    version: int
    rules: Ruleset
    seats: int
    practice: bool
    invite_token: str | None
    players: tuple[PlayerView, ...]
    me: Viewer
    round: ShownRound
    standings: tuple[FinalStanding, ...]
    chat: ChatState = ChatState()
    clock: TableClock = TableClock()
    invited: tuple[InvitedView, ...] = ()
    rematch: RematchView | None = None
    # Whether it branches off from a turn of a finished game.
    is_branch: bool = False
    # Whether it was called off because all people were away.
    is_deserted: bool = False
    conditions: Conditions = NOTHING
    programs_welcome: bool = False
    public: bool = False
    # Whether computer players state things, as people do.
    computers_claim: bool = False
    masked: bool = False
    # When it begins by itself; None once it has begun, or was called off.
    begins: Beginning | None = None
    # The open motion, for its people only.
    motion: MotionView | None = None
    # How often somebody reacted to a turn, or took that back.
    reactions: int = 0
    # A seat that somebody has left, and that others can take over.
    left_seat: int | None = None

    @property
    def is_abandoned(self) -> bool:
        """Return whether the game was begun, and called off before its end."""
        return self.round.face_up is not None

    @property
    def unread_chat(self) -> int:
        """Return the number of chat messages the viewer has not read."""
        return self.chat.unread

    @property
    def may_react(self) -> bool:
        """Return whether the viewer may react to turns, because they play here and it is not
        practice.
        """
        is_played = self.status in ("running", "finished")
        return self.me.is_member and is_played and not self.practice

    @property
    def is_stood_in(self) -> bool:
        """Return whether a stand-in plays in the viewer's seat."""
        return any(player.is_you and player.is_stood_in for player in self.players)

    @property
    def is_invited(self) -> bool:
        """Return whether the table keeps a seat for the viewer."""
        return any(invitation.is_you for invitation in self.invited)

    @property
    def free_seats(self) -> int:
        """Return the number of seats that are neither taken nor kept for somebody."""
        kept = 0 if self.masked else len(self.invited)
        return max(self.seats - len(self.players) - kept, 0)

    @property
    def names(self) -> tuple[str, ...]:
        """Return the players' names in the order of their seats, empty before the start."""
        return tuple(player.name for player in self.players if player.seat is not None)

    @property
    def is_my_turn(self) -> bool:
        """Return whether it is the viewer's turn and no stand-in plays for them."""
        return (
            self.me.seat is not None
            and self.round.observation is not None
            and self.round.observation.turn == self.me.seat
            and not self.is_stood_in
        )


class Audience(StrEnum):
    """The roles in which people may look at a table."""

    PLAYER = "player"
    SPECTATOR = "spectator"
