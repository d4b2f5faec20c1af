"""What selectors return. All of it may be shown to the viewer it was made for."""

from games.selectors.read_models.balance import Outcomes
from games.selectors.read_models.fair_deal import FairDealView, Piece
from games.selectors.read_models.log import LastLaid, LogEntry, LogPage
from games.selectors.read_models.people import (
    SETTLED,
    Company,
    Figures,
    FormerNameView,
    LeaderboardLine,
    PersonView,
    Rating,
    RatingPoint,
    Share,
)
from games.selectors.read_models.players import Departed, PlayerView
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
    "SETTLED",
    "Audience",
    "ChatState",
    "Company",
    "Deadline",
    "Departed",
    "Elsewhere",
    "FairDealView",
    "Figures",
    "Floor",
    "FormerNameView",
    "InvitedView",
    "LastLaid",
    "LeaderboardLine",
    "LogEntry",
    "LogPage",
    "MotionView",
    "Outcomes",
    "PersonView",
    "Piece",
    "PlayerView",
    "Rating",
    "RatingPoint",
    "RematchView",
    "Share",
    "Standing",
    "TableClock",
    "TableView",
    "Untold",
]
