"""Games in Django's admin: everything public about them, and nothing else.

Staff play, too. What is secret while a game runs is not shown here, and cannot be searched, sorted
or filtered by, not even by somebody with every right.
"""

from games.admin.balance import BalanceAdmin
from games.admin.cases import AppealAdmin, CaseAdmin, MeasureAdmin, ReportAdmin, WordAdmin
from games.admin.fair_deals import FairDealAdmin
from games.admin.figures import CompanionAdmin, CountedGameAdmin, RoundFiguresAdmin
from games.admin.game_lengths import GameLengthsAdmin
from games.admin.games import GameAdmin, PlayerAdmin
from games.admin.likings import LikingAdmin
from games.admin.listings import ListingAdmin
from games.admin.logs import (
    MessageAdmin,
    NoticePreferencesAdmin,
    NoticeWayAdmin,
    OwnHoursAdmin,
    TurnAdmin,
)
from games.admin.notices import NoticeAdmin
from games.admin.practice_choices import PracticeChoiceAdmin
from games.admin.ratings import RatingStepAdmin
from games.admin.replay_shares import ReplayShareAdmin
from games.admin.rounds import BoardCardAdmin, DeckAdmin, RoundAdmin
from games.admin.seat_offers import InsiderAdmin, SeatOfferAdmin
from games.admin.tallies import TallyAdmin
from games.admin.timekeeping import TimekeepingAdmin
from games.features import modules

# Those of the features register themselves.
modules("admin")

__all__ = [
    "AppealAdmin",
    "BalanceAdmin",
    "BoardCardAdmin",
    "CaseAdmin",
    "CompanionAdmin",
    "CountedGameAdmin",
    "DeckAdmin",
    "FairDealAdmin",
    "GameAdmin",
    "GameLengthsAdmin",
    "InsiderAdmin",
    "LikingAdmin",
    "ListingAdmin",
    "MeasureAdmin",
    "MessageAdmin",
    "NoticeAdmin",
    "NoticePreferencesAdmin",
    "NoticeWayAdmin",
    "OwnHoursAdmin",
    "PlayerAdmin",
    "PracticeChoiceAdmin",
    "RatingStepAdmin",
    "ReplayShareAdmin",
    "ReportAdmin",
    "RoundAdmin",
    "RoundFiguresAdmin",
    "SeatOfferAdmin",
    "TallyAdmin",
    "TimekeepingAdmin",
    "TurnAdmin",
    "WordAdmin",
]
