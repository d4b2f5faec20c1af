"""Seats that are lent while their owners are away, left, and taken over, for tests."""

from random import Random

import pytest
from django.utils import timezone

from accounts.models import Account
from games.clocks.paces import DAY, EachTurn
from games.clocks.timing import TimeUp, Timing
from games.core.deadlines import time_outs
from games.core.seating import departures
from games.models import Game, Notice, Player, StandInRequest
from games.seats import services
from games.seats import services as lending
from tests.factories import running_game
from tests.people import acting
from tests.playing import seat_of, some_move

SEAT_IS_TAKEN = Timing(EachTurn(DAY), time_up=TimeUp.STAND_IN)


@pytest.fixture
def game(ann: Account, ben: Account, cleo: Account) -> Game:
    """A table at which a stand-in takes the seat of whoever runs out of time."""
    return running_game(ann, [ben, cleo], timing=SEAT_IS_TAKEN)


def lend(game: Game, owner: Account, person: Account) -> None:
    """One asks, the other agrees."""
    lending.ask(game.pk, owner, person.pk)
    lending.agree(request_to(person), person)


def request_to(person: Account) -> int:
    return StandInRequest.objects.get(person=person).pk


def go_away(game: Game) -> Account:
    """Let the time of whoever is to act run out; them."""
    owner = acting(game)
    Game.objects.filter(pk=game.pk).update(deadline=timezone.now())
    assert time_outs.expire(game.pk)
    game.refresh_from_db()
    return owner


def away_and_lent(game: Game, person: Account) -> Account:
    owner = acting(game)
    lend(game, owner, person)
    return go_away(game)


def play_for(game: Game, person: Account) -> None:
    move = some_move(game, Random(1))
    lending.take_turn(game_id=game.pk, account=person, version=game.version, move=move)
    game.refresh_from_db()


def told(person: Account, kind: Notice.Kind) -> int:
    return Notice.objects.filter(account=person, kind=kind, transport="bell").count()


def leave(game: Game, account: Account) -> int:
    """Have somebody leave a game for good; return their seat."""
    seat = seat_of(game, account)
    departures.leave_game(game.pk, account)
    game.refresh_from_db()
    return seat


def take_over(game: Game, leaver: Account, taker: Account) -> Player:
    """Have somebody leave, and somebody else come by the invite link; return the place."""
    services.take(game.pk, leave(game, leaver), taker, game.invite_token)
    game.refresh_from_db()
    return Player.objects.get(game=game, account=taker)
