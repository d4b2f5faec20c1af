"""A table's time settings: its pace, whether own hours count, and its rule for time-outs."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from games.clocks.paces import OWN_HOURS_COUNT, PRESETS, NoClock, Pace

# After this many time-outs in a row a stand-in takes the seat, whatever the table's rule
# (clocks.md 4).
MOST_IN_A_ROW = 3


class TimeUp(StrEnum):
    """A table's rules for a turn whose time is up (clocks.md 4)."""

    ONE_TURN = "one-turn"
    PASS = "pass"  # noqa: S105 - no password
    STAND_IN = "stand-in"


@dataclass(frozen=True, slots=True)
class Timing:
    """A table's time settings.

    With `own_hours` a player's clock stops while they sleep or are free.
    """

    pace: Pace = NoClock()  # noqa: RUF009 - a value without parts
    own_hours: bool = False
    time_up: TimeUp = TimeUp.ONE_TURN

    @classmethod
    def of_preset(cls, name: str) -> Self:
        """Return the usual timing of the preset pace with this name.

        Raises KeyError for an unknown name.
        """
        return cls(PRESETS[name], name in OWN_HOURS_COUNT)


UNTIMED = Timing()
