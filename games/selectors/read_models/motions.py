"""What the people of a table vote on, and may put to the vote."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class MotionView:
    """A motion as all players may know of it: neither who asked, nor anything of the ballots.

    `on` is the seat concerned, `person` the name of whom it would be offered to, `entitled` are the
    seats that vote. `result` is empty while it is open, and all there is to tell afterwards:
    `passed`, `not-passed`, or `turn-over` where the turn ended before the vote.
    """

    id: int
    kind: str
    days: int
    on: int | None
    opened_at: datetime
    closes_at: datetime
    entitled: tuple[int, ...]
    needed: int
    result: str
    person: str = ""

    @property
    def is_open(self) -> bool:
        """Whether it is still voted on."""
        return not self.result

    @property
    def is_passed(self) -> bool:
        """Whether it was decided for it."""
        return self.result == "passed"


class Votes(NamedTuple):
    """How many votes something needs, of how many."""

    needed: int
    of: int


@dataclass(frozen=True, slots=True)
class Floor:
    """A table's latest motion as one of its players may see it, and what they may ask for.

    `has_voted` is the viewer alone. `pauses` are those that have passed; `replaceable` are seats
    for which a stand-in may be asked, with their names, `offerable` those that may be offered.
    `came_late`: the viewer was given the seat after the motion was opened, and has no vote on it.
    `votes` are what each kind of motion needs; one about clocks closes by `closes_by`, the deadline
    of the turn that runs less what is drawn.
    """

    game_id: int
    game: str
    names: tuple[str, ...]
    seat: int
    motion: MotionView | None
    has_voted: bool
    pauses: int
    may_ask: bool
    may_pause: bool
    may_extend: bool
    replaceable: tuple[tuple[int, str], ...]
    offerable: tuple[tuple[int, str], ...]
    votes: Mapping[str, Votes]
    closes_by: datetime | None
    came_late: bool = False

    @property
    def is_entitled(self) -> bool:
        """Whether the viewer votes on the motion."""
        return self.motion is not None and self.seat in self.motion.entitled
