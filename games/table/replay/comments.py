"""What the players of a game that is over say about its turns."""

from collections.abc import Iterable
from dataclasses import dataclass

from games.selectors.read_models import MessageView, Moment
from games.table.replay.navigation import Perspective, address_of


@dataclass(frozen=True, slots=True)
class Comment:
    """A sentence about a turn, and where the replay shows that turn."""

    turn: int
    message: MessageView
    address: str


@dataclass(frozen=True, slots=True)
class Comments:
    """Those of a round; `here` are those of the turn that is shown. `may_write`: about that one."""

    all: tuple[Comment, ...] = ()
    here: tuple[Comment, ...] = ()
    may_write: bool = False


def comments_of(moment: Moment, perspective: Perspective, said: Iterable[MessageView]) -> Comments:
    """The comments on a round; to be written by who sat there, once the game is over."""
    found = tuple(
        Comment(each.about_turn, each, address_of(moment, perspective, each.about_turn))
        for each in said
        if each.about_turn is not None
    )
    return Comments(
        all=found,
        here=tuple(each for each in found if each.turn == moment.turn),
        may_write=moment.is_finished and moment.seat is not None and moment.turn > 0,
    )
