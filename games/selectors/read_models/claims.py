"""What players claim to have seen."""

from dataclasses import dataclass
from datetime import datetime

from games.rules.claims.claim import Claim
from games.rules.events import Event
from games.rules.ruleset import Ruleset


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

    `events` come with the numbers of their turns. `names` are by seat, `seat` is the
    viewer's. `may_state`: they play here, and the round is being dug.
    """

    game_id: int
    rules: Ruleset
    round_number: int
    names: tuple[str, ...]
    seat: int | None
    events: tuple[tuple[int, Event], ...]
    claims: tuple[ClaimView, ...]
    may_state: bool
