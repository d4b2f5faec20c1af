"""A free seat is taken once, though several people, its owner and the sweep reach for it."""

from datetime import timedelta
from functools import partial

from django.utils import timezone

from games.clocks.paces import PRESETS
from games.clocks.timing import TimeUp, Timing
from games.core.clock import time_outs
from games.core.history.records import differences
from games.models import Game
from games.seats.free import services
from tests.at_once import all_at_once
from tests.factories import AccountFactory, running_game
from tests.playing import to_act


def test_a_free_seat_whose_time_is_up_goes_to_one_person(transactional_db: None) -> None:
    host, *others = AccountFactory.create_batch(6)
    timing = Timing(PRESETS["daily"], time_up=TimeUp.STAND_IN)
    game = running_game(host, others[:2], timing=timing)
    owner, seat = to_act(game).account, to_act(game).seat
    assert owner is not None and seat is not None
    services.offer_to_anyone(game.pk, owner)
    Game.objects.filter(pk=game.pk).update(deadline=timezone.now() - timedelta(minutes=1))
    takers = [partial(services.take, game.pk, seat, one) for one in others[2:]]
    sweeps = [partial(time_outs.expire, game.pk)] * 2
    assert all_at_once([*takers, *sweeps]) == ["", "", "", *["SeatNotFree"] * 2]
    player = game.players.get(seat=seat)
    assert player.account in others[2:] and player.free_since is None
    assert game.players.filter(account__in=others[2:]).count() == 1
    game.refresh_from_db()
    # Whether time was up before or after, the newcomer has a turn with a clock.
    assert player.stand_in == "" and game.deadline is not None and game.deadline > timezone.now()
    assert not list(differences(game))


def test_whoever_keeps_their_seat_and_whoever_takes_it_do_not_both(transactional_db: None) -> None:
    host, ben, cleo, olga = AccountFactory.create_batch(4)
    game = running_game(host, [ben, cleo])
    seat = game.players.get(account=ben).seat
    assert seat is not None
    services.offer_to_anyone(game.pk, ben)
    keeps, takes = partial(services.keep, game.pk, ben), partial(services.take, game.pk, seat, olga)
    outcomes = all_at_once([keeps, takes])
    # Either it was kept in time, or it is somebody else's.
    assert outcomes in (["", "SeatNotFree"], ["", "NotYours"])
    sits = game.players.get(seat=seat).account
    assert sits == (ben if "SeatNotFree" in outcomes else olga)
