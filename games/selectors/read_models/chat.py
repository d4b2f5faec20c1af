"""What is said at a table."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Said:
    """A piece of a message: plain words, or somebody's mention, which may be the viewer's."""

    text: str
    is_mention: bool = False
    is_yours: bool = False


@dataclass(frozen=True, slots=True)
class MessageView:
    """One chat message, in pieces; `mentions_you`: one of them is the viewer's name.

    A message that was removed has no pieces.
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


@dataclass(frozen=True, slots=True)
class ChatPage:
    """Part of a table's chat, newest last. `before` asks for older messages."""

    messages: tuple[MessageView, ...]
    before: int | None
    may_write: bool
    # Whether the viewer may report what others said.
    may_report: bool = False
