"""What is said at a table."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Said:
    """A piece of a message: plain words, somebody's mention, which may be the viewer's, or a link.

    `link` is empty for what cannot be clicked.
    """

    text: str
    is_mention: bool = False
    is_yours: bool = False
    link: str = ""


@dataclass(frozen=True, slots=True)
class MessageView:
    """One chat message, in pieces; `mentions_you`: one of them is the viewer's name.

    A message that was removed, taken back or is not wanted by the viewer has no pieces.
    """

    number: int
    name: str
    is_you: bool
    said: tuple[Said, ...]
    mentions_you: bool
    at: datetime
    new: bool
    # A moderator took it away: a mark stands in its place.
    is_removed: bool = False
    # Whoever said it took it back: another mark.
    is_taken_back: bool = False
    # Whether the viewer said it, and can still take it back.
    may_take_back: bool = False
    # The viewer does not want to read it: a mark of their own.
    is_hidden: bool = False
    # The round and the turn that it comments on, in a game that is over.
    about_round: int | None = None
    about_turn: int | None = None

    @property
    def text(self) -> str:
        """The message in one piece."""
        return "".join(piece.text for piece in self.said)


@dataclass(frozen=True, slots=True)
class ChatPage:
    """Part of a table's chat, newest last. `before` asks for older messages."""

    messages: tuple[MessageView, ...]
    before: int | None
    may_write: bool
    # Whether the viewer may report what others said.
    may_report: bool = False
