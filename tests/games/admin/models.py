"""The models of the games that the admin shows, and their addresses there."""

import pytest
from django.contrib.admin.utils import quote
from django.urls import reverse

from accounts.models import Liking
from games.chat.models import Message
from games.figures.models import Companion, RoundFigures
from games.models import (
    BoardCard,
    Claim,
    CountedGame,
    Deck,
    FairDeal,
    Game,
    GameLengths,
    Insider,
    Motion,
    Notice,
    NoticePreferences,
    NoticeWay,
    OwnHours,
    Player,
    Round,
    StandInRequest,
    Tally,
    Timekeeping,
    Turn,
)
from games.moderation.models import Appeal, Case, Measure, Report, Word
from games.practice.models import PracticeChoice
from games.ratings.models import Listing, RatingStep
from games.replay.models import ReplayShare

MODELS = (
    Game, Liking, Player, Round, BoardCard, Deck, Turn, Message, Notice, NoticePreferences, Tally,
    PracticeChoice, ReplayShare, Claim, NoticeWay, OwnHours, Motion, GameLengths, Timekeeping,
    FairDeal, Insider, StandInRequest, Case, Report, Measure, Word, Appeal,
    CountedGame, RoundFigures, Companion, RatingStep, Listing,
)  # fmt: skip


every_model = pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)


def address(model: type, page: str, *args: object) -> str:
    name = f"admin:games_{model.__name__.lower()}_{page}"
    return reverse(name, args=[quote(arg) for arg in args])
