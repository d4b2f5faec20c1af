"""A free seat is taken once, though several people and the sweep reach for it."""

from functools import partial

import pytest
from django.utils import timezone

from games.clocks.paces import PRESETS
from games.clocks.timing import TimeUp, Timing
from games.core.computers import computers
from games.core.history.records import differences
from games.seats.free import services
from tests.at_once import all_at_once
from tests.factories import AccountFactory, running_game
from tests.people import acting
from tests.playing import let_computers_go
from tests.seats.taking_over import leave


@pytest.mark.parametrize("public", [True, False])
def test_a_seat_that_was_left_goes_to_one_person(transactional_db: None, public: bool) -> None:
    host, *others = AccountFactory.create_batch(6)
    timing = Timing(PRESETS["daily"], time_up=TimeUp.STAND_IN)
    game = running_game(host, others[:2], timing=timing, public=public)
    leaver = acting(game)
    seat = leave(game, leaver)
    let_computers_go(game)
    takers = [partial(services.take, game.pk, seat, one, game.invite_token) for one in others[2:]]
    plays = [partial(computers.play, game.pk)] * 2
    assert all_at_once([*takers, *plays]) == ["", "", "", *["SeatNotFree"] * 2]
    player = game.players.get(seat=seat)
    assert player.account in others[2:] and player.free_since is None
    assert game.players.filter(account__in=others[2:]).count() == 1
    game.refresh_from_db()
    # Whether the computer player played before or not, a person has a turn with a clock.
    assert game.deadline is not None and game.deadline > timezone.now()
    assert not list(differences(game))
