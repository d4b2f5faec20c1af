"""What the site was down for is nobody's loss: all clocks stand still, and nobody is timed out."""

from datetime import UTC, datetime, time, timedelta
from typing import Any

import pytest
from django.db import transaction

from accounts.models import Account
from games import tasks
from games.clocks.paces import HOUR, EachTurn
from games.clocks.schedule import Waking
from games.clocks.timing import Timing
from games.core import computers
from games.core.deadlines import outages, pauses, time_outs
from games.core.locking import lock_running
from games.models import Game, Notice, Outage, Player, Pulse
from games.own_hours import services as own_hours
from games.own_hours.services import ChosenHours
from games.seats import services as lending
from tests.clock import Clock
from tests.factories import running_game
from tests.playing import to_act
from tests.seats.lending import lend
from tests.task_queue import TaskQueue

pytestmark = pytest.mark.django_db
EACH_DAY = Timing(EachTurn(24 * HOUR))
SUNDAY = datetime(2026, 11, 22, 12, tzinfo=UTC)
DOWN = timedelta(hours=28)


@pytest.fixture(autouse=True)
def sunday(clock: Clock) -> None:
    clock.time = SUNDAY


def game_of(people: list[Account], timing: Timing = EACH_DAY, **facts: Any) -> Game:
    return running_game(people[0], people[1:], timing=timing, **facts)


def fresh(game: Game) -> Game:
    return Game.objects.get(pk=game.pk)


def sweep(queue: TaskQueue) -> None:
    """One sweep, and all that it sends for."""
    tasks.sweep()
    queue.work()


def be_down(queue: TaskQueue, clock: Clock, **span: float) -> None:
    """A last sweep, nothing for so long, and one again."""
    sweep(queue)
    clock.pass_by(**span)
    sweep(queue)


def reminders_of(game: Game) -> list[tuple[str, float]]:
    """The reminders that wait, with how many hours after the turn began."""
    rows = Notice.objects.filter(game=game, transport="bell", state="waiting")
    rows = rows.filter(kind__in=("half", "soon")).order_by("due_at")
    return [(one.kind, (one.due_at - SUNDAY) / HOUR) for one in rows]


@pytest.mark.both
def test_after_28_hours_down_nobody_is_timed_out_and_the_deadline_is_as_much_later(
    people: list[Account], clock: Clock, queue: TaskQueue
) -> None:
    game = game_of(people)
    be_down(queue, clock, hours=28)
    found = fresh(game)
    assert found.deadline == SUNDAY + 24 * HOUR + DOWN
    assert (found.time_outs, found.played_for) == ([], "")
    assert [player.missed for player in Player.objects.filter(game=game)] == [[], [], []]
    assert found.version == game.version + 1
    assert reminders_of(game) == [("half", 28 + 12), ("soon", pytest.approx(28 + 21.6))]
    sweep(queue)
    assert fresh(game).version == found.version


def test_the_time_that_was_left_runs_out_afterwards(
    people: list[Account], clock: Clock, queue: TaskQueue
) -> None:
    game = game_of(people)
    clock.pass_by(hours=20)
    be_down(queue, clock, hours=28)
    for _hour in range(4):
        assert fresh(game).time_outs == []
        for _minutes in range(15):
            clock.pass_by(minutes=4)
            outages.mark_pulse(Pulse.Name.SWEEP, clock.time)
    sweep(queue)
    assert sum(fresh(game).time_outs) == 1


def test_what_was_up_before_stays_up(people: list[Account], clock: Clock, queue: TaskQueue) -> None:
    game = game_of(people)
    sweep(queue)
    Game.objects.filter(pk=game.pk).update(deadline=SUNDAY)
    clock.pass_by(hours=28)
    sweep(queue)
    assert sum(fresh(game).time_outs) == 1


def test_a_clock_of_own_hours_is_given_back_what_it_would_have_run(
    people: list[Account], clock: Clock, queue: TaskQueue
) -> None:
    for one in people:
        own_hours.keep(one, ChosenHours(Waking(time(8), time(22))))
        assert one.time_zone == "UTC"
    game = game_of(people, Timing(EachTurn(24 * HOUR), own_hours=True))
    # Ten hours today, fourteen tomorrow.
    assert game.deadline == datetime(2026, 11, 23, 22, tzinfo=UTC)
    be_down(queue, clock, hours=18)
    # From noon to six in the morning ten hours of it would have run.
    assert fresh(game).deadline == datetime(2026, 11, 24, 18, tzinfo=UTC)


def test_a_silence_of_five_minutes_is_none(
    people: list[Account], clock: Clock, queue: TaskQueue
) -> None:
    game = game_of(people)
    be_down(queue, clock, minutes=5)
    assert not Outage.objects.exists()
    assert fresh(game).deadline == game.deadline
    clock.pass_by(minutes=5, seconds=1)
    sweep(queue)
    assert fresh(game).deadline == SUNDAY + 24 * HOUR + timedelta(minutes=5, seconds=1)


def test_the_first_sweep_there_ever_is_finds_no_outage(
    people: list[Account], clock: Clock, queue: TaskQueue
) -> None:
    game = game_of(people)
    clock.pass_by(hours=28)
    sweep(queue)
    assert not Outage.objects.exists()
    assert sum(fresh(game).time_outs) == 1


def test_who_is_about_to_act_on_a_time_that_is_up_gives_the_outage_back_first(
    people: list[Account], clock: Clock, queue: TaskQueue
) -> None:
    game = game_of(people)
    sweep(queue)
    clock.pass_by(hours=28)
    # A worker that slept with its computer knows of no outage yet.
    assert not time_outs.expire(game.pk)
    outages.mark_pulse(Pulse.Name.SWEEP, clock.time)
    # Another's sweep marks the same moment, a little behind.
    outages.mark_pulse(Pulse.Name.SWEEP, clock.time - timedelta(seconds=2))
    assert Outage.objects.count() == 1
    assert not time_outs.expire(game.pk)
    assert fresh(game).deadline == SUNDAY + 24 * HOUR + DOWN
    assert not outages.reckon(game.pk)
    assert outages.due(clock.time, 5) == []


def test_a_crash_between_writing_it_down_and_giving_it_back_loses_nothing(
    people: list[Account], clock: Clock, queue: TaskQueue
) -> None:
    games = [game_of(people) for _number in range(3)]
    sweep(queue)
    clock.pass_by(hours=28)
    outages.mark_pulse(Pulse.Name.SWEEP, clock.time)
    assert outages.reckon(games[0].pk)
    be_down(queue, clock, hours=1)
    assert {fresh(game).deadline for game in games} == {SUNDAY + 24 * HOUR + DOWN + HOUR}
    assert {sum(fresh(game).time_outs) for game in games} == {0}


def test_a_turn_that_began_meanwhile_gets_back_what_was_down_since(
    people: list[Account], clock: Clock, queue: TaskQueue
) -> None:
    sweep(queue)
    clock.pass_by(hours=20)
    game = game_of(people)
    clock.pass_by(hours=8)
    sweep(queue)
    assert fresh(game).deadline == SUNDAY + 28 * HOUR + 24 * HOUR


def test_paused_games_and_those_without_a_clock_are_as_they_were(
    people: list[Account], clock: Clock, queue: TaskQueue
) -> None:
    paused, without = game_of(people), game_of(people, Timing())
    until = SUNDAY + timedelta(days=3)
    Game.objects.filter(pk=paused.pk).update(
        paused_until=until, turn_began_at=until, deadline=until + 24 * HOUR
    )
    be_down(queue, clock, hours=28)
    for game in (paused, without):
        assert fresh(game).version == game.version
    assert fresh(paused).deadline == until + 24 * HOUR
    assert outages.due(clock.time, 5) == []


def test_a_reminder_that_would_have_come_before_a_night_that_is_over_is_gone(
    people: list[Account], clock: Clock, queue: TaskQueue
) -> None:
    for one in people:
        own_hours.keep(one, ChosenHours(Waking(time(6), time(14))))
    game = game_of(people)
    assert [kind for kind, _at in reminders_of(game)] == ["half", "soon"]
    clock.pass_by(hours=1)
    be_down(queue, clock, hours=20)
    assert fresh(game).deadline == SUNDAY + 44 * HOUR
    assert [kind for kind, _at in reminders_of(game)] == ["soon"]
    assert all(hours > 21 for _kind, hours in reminders_of(game))


def lent_game(people: list[Account], helper: Account) -> Game:
    """A table at which the time of a named stand-in runs."""
    game = game_of(people)
    owner = to_act(game).account
    assert owner is not None
    lend(game, owner, helper)
    lending.hand_over(game.pk, owner)
    return fresh(game)


def test_a_named_stand_in_has_what_was_left_of_their_time_after_an_outage(
    people: list[Account], olga: Account, clock: Clock, queue: TaskQueue
) -> None:
    game = lent_game(people, olga)
    assert game.computer_at is not None
    clock.pass_by(hours=2)
    sweep(queue)
    clock.pass_by(hours=28)
    # A worker may find the turn before a sweep has found the outage.
    assert not computers.play(game.pk)
    sweep(queue)
    assert fresh(game).computer_at == game.computer_at + DOWN


def test_a_named_stand_in_has_what_was_left_of_their_time_after_a_pause(
    people: list[Account], olga: Account, clock: Clock, queue: TaskQueue
) -> None:
    game = lent_game(people, olga)
    assert game.computer_at is not None
    clock.pass_by(hours=2)
    with transaction.atomic():
        pauses.begin(lock_running(game.pk), 3, clock.now())
    paused = fresh(game)
    assert paused.computer_at == game.computer_at + timedelta(days=3)
    # An outage in the pause takes none of that time.
    be_down(queue, clock, hours=28)
    assert fresh(game).computer_at == paused.computer_at


def test_the_time_of_a_stand_in_whose_turn_comes_in_a_pause_begins_at_its_end(
    people: list[Account], olga: Account, clock: Clock
) -> None:
    game = game_of(people)
    owner = to_act(game).account
    assert owner is not None
    lend(game, owner, olga)
    with transaction.atomic():
        pauses.begin(lock_running(game.pk), 3, clock.now())
    lending.hand_over(game.pk, owner)
    due = fresh(game).computer_at
    assert due is not None
    assert due >= SUNDAY + timedelta(days=4)


def test_what_the_site_plays_after_a_time_out_waits_for_the_end_of_a_pause(
    people: list[Account], clock: Clock
) -> None:
    game = game_of(people)
    clock.pass_by(hours=24)
    assert time_outs.expire(game.pk)
    waits = fresh(game).computer_at
    assert waits is not None
    with transaction.atomic():
        pauses.begin(lock_running(game.pk), 1, clock.now())
    assert fresh(game).computer_at == waits + timedelta(days=1)
