"""What an invite link leads to."""

from dataclasses import dataclass
from enum import StrEnum

from games.clocks.conditions import NEWCOMER, NOTHING, Conditions, Standing
from games.clocks.lasting import Days
from games.clocks.timing import UNTIMED, Timing
from games.rules.ruleset import Ruleset
from games.selectors.read_models.players import PlayerView


@dataclass(frozen=True, slots=True)
class Invitation:
    """A table to sit down at, to whoever may know of it by its invite link or its list.

    `players` are told as long as it gathers them, and `host` is empty when there is none.
    """

    id: int
    name: str
    host: str
    status: str
    rules: Ruleset
    seats: int
    taken: int
    players: tuple[PlayerView, ...]
    public: bool
    is_member: bool
    is_turned_away: bool
    # Across a block; nobody is told whose.
    is_kept_apart: bool = False
    timing: Timing = UNTIMED
    conditions: Conditions = NOTHING
    programs_welcome: bool = False
    # What the viewer lacks of the conditions, and what they have.
    missing: Conditions = NOTHING
    standing: Standing = NEWCOMER
    host_id: int | None = None
    # How long games of this kind took; None while there were too few.
    lasted: Days | None = None


class Audience(StrEnum):
    """In which role somebody may look at a table."""

    PLAYER = "player"
    SPECTATOR = "spectator"
