"""A site that goes down with every kind of row waiting loses none, and acts on none too early."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.core import mail

from accounts.models import Account
from games import tasks
from games.clocks.absence import ABANDONED_AFTER, CLOSED_AFTER
from games.clocks.paces import DAY, HOUR, PRESETS, EachTurn
from games.clocks.timing import Timing
from games.core import computers
from games.core.deadlines import outages, time_outs
from games.lobby import invitations
from games.models import Game, Notice, NoticePreferences, Player, Pulse
from games.motions import services as motions
from games.notice_settings import services as notice_ways
from games.seats import services as lending
from tests.clock import Clock
from tests.factories import AccountFactory, open_table, running_game
from tests.games.notices.receiver import Receiver, receiver
from tests.playing import to_act
from tests.seats.lending import lend
from tests.task_queue import TaskQueue

pytestmark = pytest.mark.django_db
EACH_DAY = Timing(EachTurn(DAY))
SUNDAY = datetime(2026, 11, 22, 12, tzinfo=UTC)
DOWN = timedelta(hours=28)


@pytest.fixture
def program(settings: Any) -> Iterator[Receiver]:
    settings.WEBHOOKS_TO_OWN_NETWORK = True
    with receiver() as here:
        yield here


class Site:
    """Tables at which something waits, each with people of its own."""

    def __init__(self, program: Receiver) -> None:
        self.turn = self.running(digest_hours=[18], choices={"turn": {"digest": True}})
        self.lent = self.running()
        owner, helper = to_act(self.lent).account, AccountFactory()
        assert owner is not None
        lend(self.lent, owner, helper)
        lending.hand_over(self.lent.pk, owner)
        self.timed_out = self.running()
        Game.objects.filter(pk=self.timed_out.pk).update(deadline=SUNDAY)
        assert time_outs.expire(self.timed_out.pk)
        self.voting = self.running(Timing(PRESETS["daily"]))
        account = self.voting.host
        motions.open_motion(game_id=self.voting.pk, account=account, kind="abandon")
        self.deserted = self.running()
        Player.objects.filter(game=self.deserted).update(stand_in="regular")
        away = SUNDAY - ABANDONED_AFTER + DAY
        Game.objects.filter(pk=self.deserted.pk).update(
            all_away_since=away, deadline=None, turn_began_at=None
        )
        self.gathering = open_table(AccountFactory(), seats=3)
        assert self.gathering.host is not None
        invitations.invite(self.gathering.pk, self.gathering.host, AccountFactory().pk)
        opened = SUNDAY - CLOSED_AFTER + DAY
        Game.objects.filter(pk=self.gathering.pk).update(created_at=opened)
        Player.objects.filter(game=self.gathering).update(joined_at=opened)
        self.clockless = self.running(Timing())
        begun = (running_game(AccountFactory(), computers=4) for _ in range(50))
        self.robots = next(game for game in begun if game.computer_at)
        self.called = self.running(webhook=program.url)

    def running(self, timing: Timing = EACH_DAY, webhook: str = "", **chosen: Any) -> Game:
        """A game of three, with their choices of notices."""
        people = AccountFactory.create_batch(3)
        for one in people if chosen else ():
            NoticePreferences.objects.create(account=one, **chosen)
        for one in people if webhook else ():
            notice_ways.set_webhook(one, webhook)
        return running_game(people[0], people[1:], timing=timing)

    def row(self, name: str) -> Game:
        """What is kept of a table now."""
        return Game.objects.get(pk=getattr(self, name).pk)


def told(account: Account | None) -> list[str]:
    assert account is not None
    return [one.subject for one in mail.outbox if one.to == [account.email]]


def sweep(queue: TaskQueue) -> None:
    """Two sweeps: the first finds the addresses to call."""
    for _ in range(2):
        tasks.sweep()
        queue.work()


@pytest.mark.both
def test_everything_that_waits_waits_as_much_longer_and_comes_then(
    clock: Clock, queue: TaskQueue, program: Receiver
) -> None:
    clock.time = SUNDAY
    outages.mark_pulse(Pulse.Name.SWEEP, SUNDAY)
    site = Site(program)
    before = {name: site.row(name) for name in vars(site)}
    queue.tasks.clear()
    clock.time += DOWN
    # Whoever acts before the outage is found does nothing.
    assert not computers.play(site.lent.pk)
    assert not computers.play(site.timed_out.pk)
    sweep(queue)

    for name in ("turn", "called"):
        found = site.row(name)
        assert (found.deadline, found.time_outs) == (SUNDAY + DAY + DOWN, [])
    assert _reminders(site.turn) == [40, pytest.approx(49.6)]
    for name in ("lent", "timed_out"):
        waits = before[name].computer_at
        assert waits is not None
        assert site.row(name).computer_at == waits + DOWN
        assert to_act(site.row(name)).pk == to_act(before[name]).pk
    closes = before["voting"].motion_closes_at
    assert closes is not None
    assert site.row("voting").motion_closes_at == closes + DOWN
    assert site.row("deserted").all_away_since == SUNDAY - ABANDONED_AFTER + DAY + DOWN
    assert (site.row("gathering").status, site.row("gathering").invited.count()) == ("lobby", 1)
    assert _reminders(site.clockless) == [72, 168]
    assert site.row("robots").turns.count() == 1
    # What was to be told while it was down is told now, once.
    assert told(to_act(site.turn).account) == ["Your turn at “The deep end”"] * 2
    assert len(program.calls) == 1
    assert not Notice.objects.filter(state="waiting", due_at__lte=clock.now()).exists()

    clock.time += 27 * HOUR
    Pulse.objects.update(at=clock.time)
    sweep(queue)
    assert sum(site.row("turn").time_outs) == 1
    for name in ("lent", "timed_out"):
        assert site.row(name).turns.count() == 1
    assert site.row("voting").motion_closes_at is None
    assert site.row("deserted").was_abandoned
    assert site.row("gathering").status == Game.Status.CANCELLED


def _reminders(game: Game) -> list[float]:
    rows = Notice.objects.filter(game=game, transport="bell", state="waiting")
    rows = rows.filter(kind__in=("half", "soon")).order_by("due_at")
    return [(one.due_at - SUNDAY) / HOUR for one in rows]
