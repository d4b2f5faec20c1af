"""A burst begins and ends once, though several sweeps and the last answer come together."""

from datetime import timedelta
from functools import partial
from random import Random

from django.utils import timezone

from games.bursts import services
from games.bursts.models import Burst
from games.clocks.paces import PRESETS
from games.clocks.timing import Timing
from games.models import Game, Notice
from tests.at_once import all_at_once
from tests.factories import AccountFactory, running_game
from tests.playing import play_one


def test_two_sweeps_end_it_once(transactional_db: None) -> None:
    host, *others = AccountFactory.create_batch(3)
    game = running_game(host, others, timing=Timing(PRESETS["daily"]))
    began = timezone.now() - timedelta(minutes=30)
    Game.objects.filter(pk=game.pk).update(
        burst_from=began,
        burst_until=began + timedelta(hours=1),
        burst_at=began,
        turn_began_at=began,
    )
    version, done = game.version, []

    def sweep() -> None:
        done.append(services.turn(game.pk))

    assert all_at_once([sweep] * 3) == ["", "", ""]
    game.refresh_from_db()
    assert sorted(done) == [False, False, True]
    assert game.burst is None and game.version == version + 1


def test_a_turn_that_was_too_slow_and_the_sweep_end_it_together(transactional_db: None) -> None:
    host, *others = AccountFactory.create_batch(3)
    game = running_game(host, others, timing=Timing(PRESETS["daily"]))
    began = timezone.now() - timedelta(minutes=3)
    Game.objects.filter(pk=game.pk).update(
        burst_from=began,
        burst_until=began + timedelta(hours=1),
        burst_at=began,
        turn_began_at=began,
    )
    sweeps = [partial(services.turn, game.pk)] * 2
    outcomes = all_at_once([partial(play_one, game, Random(1)), *sweeps])
    # The turn names the version that it was chosen at.
    assert outcomes in (["", "", ""], ["", "", "StaleTurn"])
    game.refresh_from_db()
    assert game.burst is None and game.burst_at is None
    assert game.deadline is not None and game.deadline > timezone.now() + timedelta(hours=1)


def test_the_last_answers_agree_once(transactional_db: None) -> None:
    people = AccountFactory.create_batch(3)
    game = running_game(people[0], people[1:], timing=Timing(PRESETS["daily"]))
    burst = services.propose(game_id=game.pk, account=people[0])
    say = [
        partial(services.answer, game_id=game.pk, account=one, burst_id=burst.pk, hours=[0])
        for one in people
    ]
    assert all_at_once(say) == ["", "", ""]
    assert Burst.objects.get().result == "agreed"
    assert Notice.objects.filter(kind=Notice.Kind.BURST, transport="mail").count() == 3
