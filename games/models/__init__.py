"""The models of games. Only `services` write rows, and `selectors` read them."""

from games.chat.models import ChatFilter, Message
from games.claims.models import Claim
from games.crews.models import Crew, CrewMember, Evening
from games.daily.models import DailyCrowd, DailyGuess
from games.figures.models import Companion, RoundFigures
from games.models.fair_deal import FairDeal
from games.models.game import Game
from games.models.game_lengths import GameLengths
from games.models.hold import Hold
from games.models.notice import Notice
from games.models.notice_preferences import NoticePreferences
from games.models.notice_way import NoticeWay
from games.models.outage import Outage
from games.models.own_hours import OwnHours
from games.models.player import Player
from games.models.pulse import Pulse
from games.models.roll_back import UndoneTurn
from games.models.round import BoardCard, Deck, Round
from games.models.tally import CountedGame, Tally
from games.models.timekeeping import Timekeeping
from games.models.turn import Turn
from games.moderation.models import Appeal, Case, Measure, Report, Word
from games.motions.models import BallotBox, Motion
from games.practice.models import PracticeChoice
from games.ratings.models import Listing, RatingStep
from games.reactions.models import Reaction
from games.replay.models import ReplayShare
from games.seats.models import Insider, SeatOffer
from games.suspicions.models import Ledger

__all__ = [
    "Appeal",
    "BallotBox",
    "BoardCard",
    "Case",
    "ChatFilter",
    "Claim",
    "Companion",
    "CountedGame",
    "Crew",
    "CrewMember",
    "DailyCrowd",
    "DailyGuess",
    "Deck",
    "Evening",
    "FairDeal",
    "Game",
    "GameLengths",
    "Hold",
    "Insider",
    "Ledger",
    "Listing",
    "Measure",
    "Message",
    "Motion",
    "Notice",
    "NoticePreferences",
    "NoticeWay",
    "Outage",
    "OwnHours",
    "Player",
    "PracticeChoice",
    "Pulse",
    "RatingStep",
    "Reaction",
    "ReplayShare",
    "Report",
    "Round",
    "RoundFigures",
    "SeatOffer",
    "Tally",
    "Timekeeping",
    "Turn",
    "UndoneTurn",
    "Word",
]
