"""Every moment of a game that is over, with everything face up."""

from dataclasses import dataclass

from games.rules.face_up import FaceUp
from games.rules.observation import Observation
from games.selectors.read_models.log import LastLaid, LogEntry


@dataclass(frozen=True, slots=True)
class Frame:
    """A moment: what everybody saw, what was hidden, and the card that was laid last."""

    seen: Observation
    hidden: FaceUp
    last_laid: LastLaid | None


@dataclass(frozen=True, slots=True)
class RoundFilmed:
    """A round: its beginning and the moment after each turn, and what the turns were."""

    number: int
    frames: tuple[Frame, ...]
    told: tuple[LogEntry, ...]


@dataclass(frozen=True, slots=True)
class Film:
    """A finished game; `names` by seat, as they were then."""

    id: int
    name: str
    names: tuple[str, ...]
    rounds: tuple[RoundFilmed, ...]
