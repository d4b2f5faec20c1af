"""What players claim to have seen."""

from dataclasses import dataclass
from datetime import datetime

from games.rules.claims.claim import Claim
from games.rules.events import Event
from games.rules.ruleset import Ruleset
from games.selectors.read_models.log import LogEntry


@dataclass(frozen=True, slots=True)
class ClaimView:
    """What somebody stated; `name` is theirs, unless they have left their seat."""

    id: int
    claim: Claim
    name: str
    is_yours: bool
    at: datetime
    taken_back_at: datetime | None


@dataclass(frozen=True, slots=True)
class ClaimsBoard:
    """The claims of a round, oldest first, with what everybody saw happen in it.

    `turns` are those of the round, as the log has them. `names` are by seat, `seat` is the
    viewer's. `may_state`: they play here, and the round is being dug.
    """

    game_id: int
    rules: Ruleset
    round_number: int
    names: tuple[str, ...]
    seat: int | None
    turns: tuple[LogEntry, ...]
    claims: tuple[ClaimView, ...]
    may_state: bool

    @property
    def events(self) -> tuple[tuple[int, Event], ...]:
        """What everybody saw happen in it, with the numbers of the turns."""
        return tuple((turn.number, event) for turn in self.turns for event in turn.events)
