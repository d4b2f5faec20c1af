"""The rows that a table is made of; features have their own, and `games.apps` reads them all."""

from games.models.claim import Claim
from games.models.game import Game
from games.models.motion import BallotBox, Motion
from games.models.notice import Hold, Notice, NoticePreferences
from games.models.notice_way import NoticeWay
from games.models.outage import Outage, Pulse
from games.models.own_hours import OwnHours
from games.models.player import Player
from games.models.roll_back import UndoneTurn
from games.models.round import BoardCard, Deck, FairDeal, Round
from games.models.seats import Insider, StandInRequest
from games.models.tally import CountedGame, GameLengths, Tally
from games.models.timekeeping import Timekeeping
from games.models.turn import Turn

__all__ = [
    "BallotBox",
    "BoardCard",
    "Claim",
    "CountedGame",
    "Deck",
    "FairDeal",
    "Game",
    "GameLengths",
    "Hold",
    "Insider",
    "Motion",
    "Notice",
    "NoticePreferences",
    "NoticeWay",
    "Outage",
    "OwnHours",
    "Player",
    "Pulse",
    "Round",
    "StandInRequest",
    "Tally",
    "Timekeeping",
    "Turn",
    "UndoneTurn",
]
