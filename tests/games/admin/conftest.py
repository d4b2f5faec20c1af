"""A moderator in the admin, and games with a row of every model."""

import pytest
from django.test import Client

from accounts.models import Account, Liking
from games.chat import services as chat
from games.claims import services as claims
from games.figures.models import Companion, RoundFigures
from games.models import (
    CountedGame,
    Game,
    GameLengths,
    Insider,
    NoticePreferences,
    NoticeWay,
    OwnHours,
    StandInRequest,
    Timekeeping,
)
from games.moderation.models import Appeal, Measure, Word
from games.moderation.selectors import matters
from games.moderation.services import reporting
from games.motions import services as motions
from games.practice import services as practice
from games.practice.selectors import PracticeChoices
from games.ratings.models import Listing, RatingStep
from games.relations import services as relations
from games.replay.models import ReplayShare
from games.replay.services import share_replay
from tests.playing import play_some


@pytest.fixture
def office(mo: Account) -> Client:
    """A moderator with every right, in the admin."""
    client = Client()
    client.force_login(mo)
    return client


@pytest.fixture
def played(game: Game, ann: Account) -> Game:
    game = play_some(game, 25)
    chat.say(game_id=game.pk, account=ann, text="I dig east.")
    NoticePreferences.objects.create(account=ann)
    OwnHours.objects.create(account=ann)
    motions.open_motion(game_id=game.pk, account=ann, kind="abandon")
    claims.state(game_id=game.pk, account=ann, says="stone", goal=1)
    NoticeWay.objects.create(account=ann, transport="chat", address="discord://1/2")
    GameLengths.objects.create(kind="bank 43200+7200+86400 base 3 rounds 3 of 3", lengths=[86400])
    Timekeeping.objects.create(account=ann, games=1, turns_in_time=9, games_seen_through=1)
    practice.start(ann, PracticeChoices())
    StandInRequest.objects.create(player=game.players.all()[0], person=ann)
    Insider.objects.create(player=game.players.all()[0], account=ann)
    case = reporting.report(matters.table(game.pk, ann), ann, reason="name").case
    measure = Measure.objects.create(case=case, kind="warn", person=ann, reason="It hurts a lot.")
    Word.objects.create(measure=measure, account=ann)
    Appeal.objects.create(measure=measure, text="It is a name out of a book.")
    other = game.players.exclude(account=ann).exclude(account=None)[0].account
    assert other is not None
    CountedGame.objects.create(game=game)
    RoundFigures.objects.create(account=ann, by="dwarf", of="miner", rounds=2, won=1)
    Companion.objects.create(account=ann, person=other, games=1)
    numbers = {"mean_before": 25, "deviation_before": 8, "mean": 26, "deviation": 7.9}
    me = game.players.get(account=ann)
    RatingStep.objects.create(player=me, account=ann, expansion=False, games=1, **numbers)
    Listing.objects.create(account=ann, expansion=False)
    relations.begin(
        Liking, ann, game.players.exclude(account=ann).values_list("account_id", flat=True)[0] or 0
    )
    return game


@pytest.fixture
def shared(over: Game, ann: Account) -> ReplayShare:
    """A replay that Ann lets others see."""
    return share_replay(over.pk, ann, "all")
