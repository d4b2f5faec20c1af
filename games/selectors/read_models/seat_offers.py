"""Seats that are offered, as both people may see it."""

from dataclasses import dataclass
from datetime import datetime

from accounts.models import Account
from games.clocks.conditions import Conditions
from games.clocks.paces import NoClock
from games.clocks.timing import Timing
from games.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class OwnSeat:
    """A player's seat and whom it is offered to, if to anybody; `known` are names to suggest.

    `stand_in` is who agreed to play in it while its owner is away, and `is_away` whether they do.
    """

    game_id: int
    game: str
    is_running: bool
    offered_to: str
    is_declined: bool
    known: tuple[str, ...]
    stand_in: str
    is_away: bool


@dataclass(frozen=True, slots=True)
class OfferedSeat:
    """A seat that is offered to the viewer: whose, and at what table; nothing of the round.

    `is_lent`: to play in while its owner is away, and not for good.
    """

    id: int
    game: str
    giver: str
    others: tuple[str, ...]
    is_running: bool
    round_number: int | None
    rules: Ruleset
    timing: Timing
    conditions: Conditions
    is_lent: bool
    by_table: bool

    @property
    def has_clock(self) -> bool:
        """Whether turns at that table have a time."""
        return self.timing.pace != NoClock()


@dataclass(frozen=True, slots=True)
class LentSeat:
    """A seat in which the viewer may play while its owner is away.

    `is_turn`: its owner is away and it is its turn, which the site takes at `site_plays_at`.
    """

    game_id: int
    game: str
    owner: Account
    name: str
    seat: int
    round: int
    is_turn: bool
    site_plays_at: datetime | None
