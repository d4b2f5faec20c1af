"""People, apart from any table."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class FormerNameView:
    """What a person was called, and until when."""

    name: str
    until: datetime


@dataclass(frozen=True, slots=True)
class PersonView:
    """A person as others may see one: a name, since when, and what came of the finished games.

    Practice is not counted. The numbers are those of `games.models.Tally`.
    """

    id: int
    name: str
    former_names: tuple[FormerNameView, ...]
    since: datetime
    is_you: bool
    games: int
    games_won: int
    gold: int
    miner_rounds: int
    miner_rounds_won: int
    saboteur_rounds: int
    saboteur_rounds_won: int
