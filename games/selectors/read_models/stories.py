"""A game that is over as a story."""

from dataclasses import dataclass

from games.rules.observation import Observation
from games.selectors.read_models.log import LogEntry
from games.selectors.read_models.players import PlayerView
from games.selectors.read_models.table import Standing
from games.story.course import Course


@dataclass(frozen=True, slots=True)
class RoundTold:
    """A round at its end as the viewer may see it, its turns, and its course."""

    seen: Observation
    told: tuple[LogEntry, ...]
    course: Course


@dataclass(frozen=True, slots=True)
class Story:
    """A finished game. `thanked` are the seats that said thank you; `me` is the viewer's own."""

    id: int
    name: str
    players: tuple[PlayerView, ...]
    me: int | None
    standings: tuple[Standing, ...]
    rounds: tuple[RoundTold, ...]
    thanked: tuple[int, ...]
