"""Who is there, and the tables that most scenes begin with."""

from dataclasses import dataclass, field
from typing import Any

from accounts.models import Account
from games.models import Game
from tests.factories import open_table, running_game
from tests.playing import play_out


@dataclass
class People:
    """Who is there."""

    ann: Account
    ben: Account
    cleo: Account


@dataclass
class Scene:
    """A request; `who` sends it. Paths are below `/api/v1/`."""

    who: Account | None
    path: str
    body: Any = None
    headers: dict[str, str] = field(default_factory=dict)


def running(here: People, **facts: Any) -> Game:
    """A private game of the three that is played."""
    known = {"public": False, "name": "Tuesday dig", "rules": {"rounds": 1}, **facts}
    return running_game(here.ann, [here.ben, here.cleo], **known)


def lobby(here: People, seats: int = 3, **facts: Any) -> Game:
    """A table of Ann and Ben that gathers players."""
    return open_table(here.ann, [here.ben], name="Tuesday dig", seats=seats, **facts)


def finished(here: People) -> Game:
    """A game of the three that is over."""
    return play_out(running(here))


def at_table(game: Game, rest: str, who: Account | None, body: Any = None, **headers: str) -> Scene:
    """A request about a table."""
    return Scene(who, f"games/{game.pk}/{rest}", body, headers)
