"""Comments on turns of a finished game: chat messages that its replay shows."""

from dataclasses import dataclass

from accounts.models import Account
from games.chat.models import LONGEST_TEXT
from games.chat.selectors import MessageView, comments
from games.chat.services import TurnOf, say
from games.replay.navigation import Perspective, address_of
from games.replay.selectors import Moment


@dataclass(frozen=True, slots=True)
class Comment:
    """A sentence about a turn, and where the replay shows that turn."""

    turn: int
    message: MessageView
    address: str


@dataclass(frozen=True, slots=True)
class Comments:
    """A round's comments; `here` are on the turn shown, and `may_write` is about that turn."""

    all: tuple[Comment, ...] = ()
    here: tuple[Comment, ...] = ()
    may_write: bool = False
    longest: int = LONGEST_TEXT
    plays: bool = False

    @property
    def is_open(self) -> bool:
        """Return whether there are comments to read, or turns that the viewer may comment on."""
        return self.plays or bool(self.all)


def comments_on(moment: Moment, perspective: Perspective, account: Account | None) -> Comments:
    """Read the comments on a round, once the game is over; only its players may write more."""
    if not moment.is_finished:
        return Comments()
    plays, here = moment.seat is not None, moment.turn
    said = comments(moment.id, account, moment.seen.number, plays=plays)
    found = tuple(
        Comment(each.about_turn, each, address_of(moment, perspective, each.about_turn))
        for each in said
        if each.about_turn is not None
    )
    on_this = tuple(each for each in found if each.turn == here)
    return Comments(all=found, here=on_this, may_write=plays and here > 0, plays=plays)


def write_comment(game_id: int, account: Account, number: int, turn: int, text: str) -> None:
    """Comment on a turn of round `number`. Raises as `say` does."""
    say(game_id=game_id, account=account, text=text, about=TurnOf(number, turn))
