"""What happened at a table, turn by turn."""

from dataclasses import dataclass
from datetime import datetime

from games.rules.cards.cells import Cell
from games.rules.events import Event
from games.selectors.read_models.players import Departed

NOBODY = -1


@dataclass(frozen=True, slots=True)
class MotionTold:
    """What was put to the vote: a `Motion.Kind`, the days of a pause, the seat it is about.

    `result` is a `Motion.Outcome`: empty where this tells that it was opened.
    """

    kind: str
    days: int
    on: int | None
    result: str


@dataclass(frozen=True, slots=True)
class AbsenceTold:
    """That the time of a seat was up (`time-up`), that a `stand-in` has it, or its owner is `back`.

    `why` a stand-in has it: `time-up`, `wish`, or empty.
    """

    kind: str
    why: str


@dataclass(frozen=True, slots=True)
class RollBackTold:
    """That so many turns were taken back, and what of what one knew is untrue since.

    `looked` are goals that the viewer had looked at, `turned` goals that lay face up, and `hats`
    the seats whose dwarf is the one before again.
    """

    turn: int
    undone: int
    turned: tuple[int, ...]
    hats: tuple[int, ...]
    looked: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One turn, as everybody may know it. `new`: the viewer has not looked since.

    `departures` are those who left before it, `roll_backs` what was taken back before it; an entry
    without events tells of nothing else, but for one of a `motion` or of an `absence`. One of a
    motion or a roll back is nobody's: the seat is NOBODY.

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
    departures: tuple[Departed, ...] = ()
    # Empty for a turn of whoever sits there; else `time-out`, `stand-in` or `person`.
    played_by: str = ""
    # Who that person was, as long as they have an account.
    stand_in: str = ""
    # Who sat there then, if they gave their seat away since.
    by: str = ""
    motion: MotionTold | None = None
    absence: AbsenceTold | None = None
    roll_backs: tuple[RollBackTold, ...] = ()


@dataclass(frozen=True, slots=True)
class LastLaid:
    """The path card laid last in the round that is shown, as long as it lies there."""

    at: Cell
    seat: int


@dataclass(frozen=True, slots=True)
class LogPage:
    """Part of a game's log, newest last. `before` asks for older entries; None: there are none."""

    entries: tuple[LogEntry, ...]
    before: int | None
    names: tuple[str, ...]
    seat: int | None
