"""What ends or delays a burst, and the answers about one: a pause, the game's end, an outage."""

from datetime import datetime, timedelta

import pytest
from django.db.models import Q
from django.utils import timezone

from accounts.models import Account
from games.bursts import selectors, services
from games.bursts.models import Burst, BurstBox
from games.bursts.page import sentence_of
from games.clocks.bursts import ANSWERED_BEFORE
from games.core.clock import outages, pauses
from games.core.errors import InvalidMotion, NoVote
from games.core.locking import lock_running
from games.core.turns import lifecycle
from games.models import Game, Notice, Outage
from games.notices import letters
from tests.bursts.asking import agree, asked, say
from tests.clock import Clock

pytestmark = pytest.mark.django_db
OFF = "The burst is off."


def pause(game: Game) -> None:
    pauses.begin(lock_running(game.pk), 1, timezone.now())
    game.refresh_from_db()


def letter_of_pause(account: Account) -> str:
    notices = Notice.objects.filter(account=account, kind=Notice.Kind.PAUSED, transport="mail")
    return letters.compose([notices.latest("pk")], account).text


def be_down(clock: Clock, **span: float) -> None:
    """Have the site down for so long."""
    began = clock.time
    clock.pass_by(**span)
    Outage.objects.create(began_at=began, ended_at=clock.time)


def test_a_pause_ends_what_is_asked(game: Game, ann: Account, ben: Account) -> None:
    burst = asked(game, ann)
    say(burst, ann, 0)
    pause(game)
    with pytest.raises(NoVote):
        say(burst, ben, 0)
    burst.refresh_from_db()
    assert (burst.result, game.burst_at) == ("paused", None)
    assert not BurstBox.objects.exists()
    assert not services.turn(game.pk)
    with pytest.raises(InvalidMotion):
        asked(game, ann)


def test_a_pause_ends_an_agreed_burst_and_says_so(
    game: Game, ann: Account, ben: Account, cleo: Account
) -> None:
    begins = agree(game, ann, ben, cleo)
    pause(game)
    burst = Burst.objects.get()
    assert (burst.result, burst.begins_at, game.burst) == ("paused", begins, None)
    assert OFF in letter_of_pause(ben)
    assert sentence_of(selectors.asked(game.pk, ben)) == "A pause has ended the burst."


def test_a_pause_of_a_table_without_a_burst_speaks_of_none(
    game: Game, ann: Account, clock: Clock
) -> None:
    pause(game)
    assert OFF not in letter_of_pause(ann)


def test_a_later_pause_does_not_speak_of_it_again(game: Game, ann: Account, clock: Clock) -> None:
    asked(game, ann)
    pause(game)
    clock.pass_by(days=2)
    Notice.objects.all().delete()
    pause(game)
    assert OFF not in letter_of_pause(ann)


def test_a_game_that_is_over_has_none(
    game: Game, ann: Account, ben: Account, cleo: Account
) -> None:
    burst = asked(game, ann)
    lifecycle.cancel(lock_running(game.pk))
    with pytest.raises(NoVote):
        say(burst, ann, 0)
    assert [row.id for row in services.due(timezone.now(), 10)] == [game.pk]
    assert services.turn(game.pk)
    assert not BurstBox.objects.exists()
    assert not services.due(timezone.now(), 10)
    assert not Game.objects.filter(~Q(burst_at=None)).exists()


def test_an_outage_puts_off_the_end_of_the_answers(
    game: Game, ann: Account, ben: Account, cleo: Account, clock: Clock
) -> None:
    burst = asked(game, ann)
    hours = [(clock.time + timedelta(days=3)).isoformat()]
    Burst.objects.update(hours=hours)
    clock.pass_by(hours=20)
    be_down(clock, hours=10)
    assert not services.turn(game.pk)
    game.refresh_from_db()
    assert game.burst_at == Burst.objects.get().closes_at == burst.closes_at + timedelta(hours=10)
    for one in (ann, ben, cleo):
        say(burst, one, 0)
    assert Burst.objects.get().result == "agreed"


def test_no_outage_puts_it_off_beyond_an_hour_before_the_first(
    game: Game, ann: Account, clock: Clock
) -> None:
    burst = asked(game, ann)
    first = burst.closes_at + timedelta(hours=3)
    Burst.objects.update(hours=[first.isoformat()])
    be_down(clock, hours=10)
    assert outages.reckon(game.pk)
    assert Burst.objects.get().closes_at == first - ANSWERED_BEFORE


def test_an_hour_that_passed_in_an_outage_suits_nobody(
    game: Game, ann: Account, ben: Account, cleo: Account, clock: Clock
) -> None:
    burst = asked(game, ann)
    say(burst, ann, 0)
    say(burst, ben, 0)
    game.players.filter(account=cleo).update(account=None)
    clock.time = datetime.fromisoformat(burst.hours[-1])
    assert services.turn(game.pk)
    assert Burst.objects.get().result == "no-hour"


def test_an_outage_leaves_an_agreed_hour_where_it_is(
    game: Game, ann: Account, ben: Account, cleo: Account, clock: Clock
) -> None:
    begins = agree(game, ann, ben, cleo)
    be_down(clock, hours=1)
    outages.reckon(game.pk)
    game.refresh_from_db()
    assert (game.burst_from, game.burst_at) == (begins, begins)
