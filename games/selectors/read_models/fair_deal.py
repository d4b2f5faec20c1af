"""The secrets and pieces of a game's deals, as far as the viewer may know."""

from dataclasses import dataclass
from datetime import datetime

from games.rules.fair.proof import Proof
from games.rules.files.record import Record


@dataclass(frozen=True, slots=True)
class Piece:
    """One player's piece of the shuffle; `text` is None while the viewer may not read it."""

    name: str
    is_computer: bool
    is_you: bool
    text: str | None


@dataclass(frozen=True, slots=True)
class FairDealView:
    """The proof of a game, None for games from before, and its record without the moves."""

    id: int
    name: str
    is_gathering: bool
    is_finished: bool
    is_practice: bool
    opened_at: datetime
    pieces: tuple[Piece, ...]
    # How many people have contributed something, and how many there are.
    given: int
    people: int
    proof: Proof | None
    record: Record
