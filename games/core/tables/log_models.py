"""The read models of a table's log: all of it may be shown to the viewer it was made for."""

from dataclasses import dataclass
from datetime import datetime

from games.rules.cards.cells import Cell
from games.rules.events import Event

# The seat of log entries that are nobody's.
NOBODY = -1


@dataclass(frozen=True, slots=True)
class Departed:
    """A player's departure, after `number` turns of a round.

    The name is empty for a deleted account. With `is_taken` the person named `to` took the seat
    over. `successor` is the computer player who played on, if somebody has taken over from it
    since.
    """

    seat: int
    name: str
    round_number: int
    number: int
    version: int
    at: datetime
    to: str = ""
    is_taken: bool = False
    successor: str = ""


@dataclass(frozen=True, slots=True)
class MotionEntry:
    """A motion in the log: its `Motion.Kind`, the days of a pause, and the seat it is about.

    `result` is a `Motion.Outcome`, empty in the entry of its opening.
    """

    kind: str
    days: int
    on: int | None
    result: str


@dataclass(frozen=True, slots=True)
class AbsenceEntry:
    """An absence in the log: a `time-up` of a seat, a `stand-in` in it, or its owner `back`.

    `why` is the reason for a stand-in: `time-up`, `wish`, or empty.
    """

    kind: str
    why: str


@dataclass(frozen=True, slots=True)
class RollBackEntry:
    """A roll back in the log, with the number of turns taken back and the viewer's knowledge that
    is no longer true. `looked` are goals that the viewer had looked at, `turned` goals that were
    face up, and `hats` the seats whose former dwarf is back.
    """

    turn: int
    undone: int
    turned: tuple[int, ...]
    hats: tuple[int, ...]
    looked: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One entry of a game's log: a turn for everybody, or an event between turns.

    `new` means that the viewer has not seen it. `departures` are the players who left before it,
    `roll_backs` the turns taken back before it. An entry without events shows only these, or a
    `motion` or an `absence`. The seat of a motion or a roll back is NOBODY. `version` is the game's
    version after the entry; it grows over all rounds, so it orders the log and identifies older
    pages.
    """

    version: int
    round_number: int
    number: int
    at: datetime
    seat: int
    events: tuple[Event, ...]
    new: bool
    departures: tuple[Departed, ...] = ()
    # Who played: empty for the seat's owner; else `time-out`, `stand-in` or `person`.
    played_by: str = ""
    # That person's name, as long as they have an account.
    stand_in: str = ""
    # The owner's name at that time, if the seat is somebody else's by now.
    by: str = ""
    motion: MotionEntry | None = None
    absence: AbsenceEntry | None = None
    roll_backs: tuple[RollBackEntry, ...] = ()


@dataclass(frozen=True, slots=True)
class LastLaid:
    """The newest path card in the mine of the shown round: the card's cell, and the seat that laid
    it.
    """

    at: Cell
    seat: int


@dataclass(frozen=True, slots=True)
class LogPage:
    """A page of a game's log, newest entry last.

    `before` is the version to ask for older entries, None if there are none.
    """

    entries: tuple[LogEntry, ...]
    before: int | None
    names: tuple[str, ...]
    seat: int | None
    status: str
