"""While all people are away nobody plays, however the last of them went."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import Account
from games.chat import services as chat
from games.core import computers
from games.core.deadlines import time_outs
from games.core.seating import occupants
from games.models import Game, Player
from games.moderation.models import Measure
from games.seats import services as free
from tests.factories import AccountFactory, running_game
from tests.playing import play_some
from tests.seats.lending import SEAT_IS_TAKEN, lend
from tests.seats.services.test_occupants import (
    Way,
    by_hand,
    by_measure,
    by_time,
    for_good,
    with_account,
)
from tests.seats.taking_over import leave

pytestmark = pytest.mark.django_db


@pytest.fixture
def mixed(ann: Account, ben: Account) -> Game:
    """A game of Ann, Ben, and computer players, with a named stand-in of Ben's."""
    game = running_game(ann, [ben], computers=2, seats=4, timing=SEAT_IS_TAKEN)
    lend(game, ben, AccountFactory())
    return game


def turn_of(game: Game, account: Account | None) -> Game:
    """The game when it is somebody's turn, or a computer player's, and the others are away."""
    for _ in range(20):
        seat = Player.objects.filter(game=game, account=account).values_list("seat", flat=True)
        game = Game.objects.select_related("round").get(pk=game.pk)
        assert game.round is not None
        if game.round.turn in seat:
            # Somebody who plays is back.
            game.players.exclude(account=account).filter(policy="").update(stand_in="regular")
            return game
        play_some(game, 1)
    raise AssertionError


WAYS: dict[str, Way] = {
    "by time": by_time,
    "by hand": by_hand,
    "for good": for_good,
    "with the account": with_account,
    "banned": by_measure(Measure.Kind.BAN),
    "seat taken by a moderator": by_measure(Measure.Kind.COMPUTER),
}


# Time is up on one's own turn alone.
CASES = [(way, True) for way in WAYS] + [(way, False) for way in WAYS if way != "by time"]


@pytest.mark.parametrize(("way", "is_theirs"), CASES)
def test_nobody_plays_once_the_last_person_went(
    way: str, is_theirs: bool, mixed: Game, ann: Account, ben: Account
) -> None:
    game = turn_of(mixed, ben if is_theirs else None)
    Player.objects.filter(game=game, account=ben).update(stand_in="")
    if is_theirs:
        Game.objects.filter(pk=game.pk).update(orders_at=timezone.now() + timedelta(hours=1))
    WAYS[way](game, ben, ben)
    game.refresh_from_db()
    assert game.computer_at is None
    assert game.orders_at is None
    assert game.all_away_since is not None
    assert not computers.play(game.pk)
    assert occupants.take_back(game.pk, ann)
    game.refresh_from_db()
    assert game.all_away_since is None
    acting = Player.objects.get(game=game, seat=game.round and game.round.turn)
    assert (game.computer_at is not None) == acting.is_played_by_site


def test_a_program_that_goes_or_comes_does_not_begin_the_seven_days_again(
    ann: Account, ben: Account
) -> None:
    robot = AccountFactory(is_program=True)
    game = running_game(ann, [ben, robot], programs_welcome=True, timing=SEAT_IS_TAKEN)
    game = turn_of(game, robot)
    since = timezone.now() - timedelta(days=3)
    game.players.exclude(account=robot).update(stand_in="regular", had_stand_in=True)
    Game.objects.filter(pk=game.pk).update(all_away_since=since, deadline=timezone.now())
    assert time_outs.expire(game.pk)
    game.refresh_from_db()
    assert game.all_away_since == since
    assert occupants.take_back(game.pk, robot)
    game.refresh_from_db()
    assert (game.all_away_since, game.computer_at) == (since, None)


def test_taking_a_seat_over_writes_as_much_after_many_mentions(
    game: Game, ann: Account, ben: Account, cleo: Account
) -> None:
    seat = leave(game, ben)
    counts = []
    for taker in (AccountFactory(), AccountFactory()):
        with CaptureQueriesContext(connection) as asked:
            free.take(game.pk, seat, taker, game.invite_token)
        counts.append(len([one for one in asked if one["sql"].startswith("UPDATE")]))
        name = Player.objects.get(game=game, account=taker).shown_name
        for number in range(30):
            chat.say(game_id=game.pk, account=ann if number % 2 else cleo, text=f"@{name} hello")
        leave(game, taker)
    assert counts[0] == counts[1]
