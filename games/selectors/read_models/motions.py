"""What the people of a table vote on, and may put to the vote."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class MotionView:
    """A motion as all players may know of it: neither who asked, nor anything of the ballots.

    `on` is the seat concerned, `entitled` are the seats that vote. Once it is closed, `is_passed`
    is all there is to tell.
    """

    id: int
    kind: str
    days: int
    on: int | None
    opened_at: datetime
    closes_at: datetime
    entitled: tuple[int, ...]
    needed: int
    is_open: bool
    is_passed: bool


@dataclass(frozen=True, slots=True)
class Floor:
    """A table's latest motion as one of its players may see it, and what they may ask for.

    `has_voted` is the viewer alone. `pauses` are those that have passed; `replaceable` are seats
    for which a stand-in may be asked, with their names. `came_late`: the viewer was given the seat
    after the motion was opened, and has no vote on it.
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
    came_late: bool = False

    @property
    def is_entitled(self) -> bool:
        """Whether the viewer votes on the motion."""
        return self.motion is not None and self.seat in self.motion.entitled
