"""Entries of a table's log, turn by turn."""

from dataclasses import dataclass
from datetime import datetime

from games.core.tables.read_models.players import Departed
from games.rules.cards.cells import Cell
from games.rules.events import Event

NOBODY = -1


@dataclass(frozen=True, slots=True)
class MotionEntry:
    """A motion: a `Motion.Kind`, the days of a pause, the seat it is about.

    `result` is a `Motion.Outcome`, empty for the entry of its opening.
    """

    kind: str
    days: int
    on: int | None
    result: str


@dataclass(frozen=True, slots=True)
class AbsenceEntry:
    """A time-out of a seat (`time-up`), a `stand-in` in it, or its owner's return (`back`).

    `why` is the reason for a stand-in: `time-up`, `wish`, or empty.
    """

    kind: str
    why: str


@dataclass(frozen=True, slots=True)
class RollBackEntry:
    """A roll back of so many turns, with the viewer's knowledge that is no longer true.

    `looked` are goals that the viewer had looked at, `turned` goals that were face up, and `hats`
    the seats whose former dwarf is back.
    """

    turn: int
    undone: int
    turned: tuple[int, ...]
    hats: tuple[int, ...]
    looked: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One turn for everybody. `new`: the viewer has not looked since.

    `departures` are those who left before it, `roll_backs` the turns taken back before it. An entry
    without events shows only these, or a `motion` or an `absence`. A motion or a roll back is
    nobody's: the seat is NOBODY.

    `version` is the game's version after it. It grows over all rounds, so it orders the log and
    identifies older pages.
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
    """The newest path card in the mine of the shown round."""

    at: Cell
    seat: int


@dataclass(frozen=True, slots=True)
class LogPage:
    """Part of a game's log, newest last. `before` is for older entries; None: there are none."""

    entries: tuple[LogEntry, ...]
    before: int | None
    names: tuple[str, ...]
    seat: int | None
    status: str
