"""Results of selectors. All of it may be shown to the viewer it was made for."""

from games.selectors.read_models.log import LastLaid, LogEntry, LogPage
from games.selectors.read_models.players import Departed, PlayerView
from games.selectors.read_models.shares import Share
from games.selectors.read_models.table import (
    Audience,
    ChatState,
    Deadline,
    Elsewhere,
    InvitedView,
    RematchView,
    Standing,
    TableClock,
    TableView,
    Untold,
)

__all__ = [
    "Audience",
    "ChatState",
    "Deadline",
    "Departed",
    "Elsewhere",
    "InvitedView",
    "LastLaid",
    "LogEntry",
    "LogPage",
    "PlayerView",
    "RematchView",
    "Share",
    "Standing",
    "TableClock",
    "TableView",
    "Untold",
]
