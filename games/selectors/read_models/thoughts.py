"""What was thought of a turn of a game that is over, and how it looked to the table."""

from dataclasses import dataclass

from games.bots.beliefs import Beliefs
from games.bots.thinking import Thoughts
from games.rules.observation import Observation
from games.selectors.read_models.log import LogEntry


@dataclass(frozen=True, slots=True)
class Mind:
    """Who took a turn, and what was thought just before it.

    `strength` is that of the computer player who took it, empty for a person; `thoughts` are its
    own, None for a person's and where none were kept. `beliefs` are those of whoever thought, or
    of an outsider, and `seen` what they saw; `expected` is how likely each other seat was a
    saboteur by the deck alone.
    """

    seat: int
    strength: str
    thoughts: Thoughts | None
    beliefs: Beliefs
    expected: float
    seen: Observation


@dataclass(frozen=True, slots=True)
class Thinking:
    """A turn of a finished game. `turns` says of each round how many were taken.

    `told` are the turns of this round, `suspicions` how likely an outsider took each seat for a
    saboteur before the first of them and after each; `dwarfs` are the truth at the end of the
    round. `mind` is None before the first turn. `me` is the viewer's own seat.
    """

    id: int
    name: str
    number: int
    turn: int
    turns: tuple[int, ...]
    names: tuple[str, ...]
    me: int | None
    told: tuple[LogEntry, ...]
    suspicions: tuple[tuple[float, ...], ...]
    dwarfs: tuple[str, ...]
    mind: Mind | None
