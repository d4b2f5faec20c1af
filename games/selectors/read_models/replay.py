"""A game to look back at."""

from dataclasses import dataclass

from games.rules.face_up import FaceUp
from games.rules.observation import Observation
from games.selectors.read_models.log import LastLaid, LogEntry
from games.selectors.read_models.players import PlayerView


@dataclass(frozen=True, slots=True)
class Moment:
    """A game as it stood after `turn` turns of the round that `seen` is of.

    `seat` is the viewer's own; `seen.seat` the one whose eyes one looks through, None for a
    spectator's. `turns` says of each round how many were taken by now, `told` what happened in
    this one, also after the moment. `is_laid_open` is a game that is over, abandoned ones too:
    one may look through anybody's eyes. `face_up` is there if it was asked for so.
    `view` is the way in which it was shared, None for whoever looks as a player or spectator.
    """

    id: int
    name: str
    is_finished: bool
    players: tuple[PlayerView, ...]
    seat: int | None
    seen: Observation
    turn: int
    turns: tuple[int, ...]
    told: tuple[LogEntry, ...]
    last_laid: LastLaid | None
    face_up: FaceUp | None = None
    view: int | str | None = None
    is_laid_open: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat."""
        return tuple(player.name for player in self.players)


@dataclass(frozen=True, slots=True)
class SharedReplay:
    """An address that a player gave away; `view` is a seat, or as whom else one looks."""

    id: int
    view: int | str
    token: str


@dataclass(frozen=True, slots=True)
class SharePage:
    """What a player may share of a finished game, and has shared. `names` come by seat."""

    id: int
    name: str
    names: tuple[str, ...]
    shares: tuple[SharedReplay, ...]
