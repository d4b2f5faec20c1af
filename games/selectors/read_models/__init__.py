"""What selectors return. All of it may be shown to the viewer it was made for."""

from games.selectors.read_models.balance import Outcomes
from games.selectors.read_models.fair_deal import FairDealView, Piece
from games.selectors.read_models.invitation import Audience, Invitation
from games.selectors.read_models.lists import GameLine, Glance, MyGames, Page, Sought, Wanted
from games.selectors.read_models.log import LastLaid, LogEntry, LogPage
from games.selectors.read_models.people import (
    SETTLED,
    BlockedPerson,
    Company,
    Figures,
    FormerNameView,
    KnownPeople,
    LeaderboardLine,
    OwnTable,
    PersonLine,
    PersonView,
    Rating,
    RatingPoint,
    Share,
    TableLink,
)
from games.selectors.read_models.players import Departed, PlayerView
from games.selectors.read_models.practice import PRACTICE_PLAYERS, PracticeChoices
from games.selectors.read_models.table import (
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
    "PRACTICE_PLAYERS",
    "SETTLED",
    "Audience",
    "BlockedPerson",
    "ChatState",
    "Company",
    "Deadline",
    "Departed",
    "Elsewhere",
    "FairDealView",
    "Figures",
    "Floor",
    "FormerNameView",
    "GameLine",
    "Glance",
    "Invitation",
    "InvitedView",
    "KnownPeople",
    "LastLaid",
    "LeaderboardLine",
    "LogEntry",
    "LogPage",
    "MotionView",
    "MyGames",
    "Outcomes",
    "OwnTable",
    "Page",
    "PersonLine",
    "PersonView",
    "Piece",
    "PlayerView",
    "PracticeChoices",
    "Rating",
    "RatingPoint",
    "RematchView",
    "Share",
    "Sought",
    "Standing",
    "TableClock",
    "TableLink",
    "TableView",
    "Untold",
    "Wanted",
]
