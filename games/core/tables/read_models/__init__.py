"""Results of selectors. All of it may be shown to the viewer it was made for."""

from games.core.tables.read_models.log import LastLaid, LogEntry, LogPage
from games.core.tables.read_models.players import Departed, PlayerView, Share
from games.core.tables.read_models.table import (
    Audience,
    ChatState,
    Deadline,
    Elsewhere,
    FinalStanding,
    InvitedView,
    RematchView,
    ShownRound,
    Spoiler,
    TableClock,
    TableView,
    Viewer,
)

__all__ = [
    "Audience",
    "ChatState",
    "Deadline",
    "Departed",
    "Elsewhere",
    "FinalStanding",
    "InvitedView",
    "LastLaid",
    "LogEntry",
    "LogPage",
    "PlayerView",
    "RematchView",
    "Share",
    "ShownRound",
    "Spoiler",
    "TableClock",
    "TableView",
    "Viewer",
]
