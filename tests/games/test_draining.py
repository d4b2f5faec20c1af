"""However much is due, workers take it at once, each row once, and the queue stays short."""

from collections import Counter
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import psycopg
import pytest
from django.core import mail
from django.db import OperationalError

from games import draining, tasks
from games.models import Game, Notice, Player
from games.notices import sending
from games.notices.transports.email import EmailTransport
from tests.clock import Clock, clock
from tests.many import copy_game
from tests.playing import to_act
from tests.task_queue import TaskQueue, task_queue

__all__ = ["clock"]
# More than any sweep looks at, and no multiple of anything.
MANY = 1003
SECOND = timedelta(seconds=1)


@pytest.fixture
def queue() -> Iterator[TaskQueue]:
    """The queue of the tasks."""
    with task_queue() as queue:
        yield queue


@pytest.fixture
def waiting(game: Game, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Very many notices that are due, each of a turn in a game of its own, and by itself."""
    monkeypatch.setattr(EmailTransport, "joins", frozenset())
    Notice.objects.all().delete()
    acting = Player.objects.filter(game__in=copy_game(game, MANY), seat=to_act(game).seat)
    facts: dict[str, Any] = {"kind": "turn", "version": game.version, "due_at": clock.now()}
    notices = [
        Notice(game_id=one.game_id, player=one, account_id=one.account_id, **facts)
        for one in acting
    ]
    return [notice.pk for notice in Notice.objects.bulk_create(notices)]


@pytest.fixture
def worked(monkeypatch: pytest.MonkeyPatch) -> Counter[int]:
    """How often each notice was taken to be sent; nothing becomes of it."""
    taken: Counter[int] = Counter()
    monkeypatch.setattr(sending, "send", lambda notice_id, _mine: taken.update([notice_id]))
    return taken


def test_one_sweep_has_everything_sent_that_is_due(waiting: list[int], queue: TaskQueue) -> None:
    # More than the drains of a sweep take in their first go.
    number = draining.BATCH * draining.DRAINS + 23
    Notice.objects.filter(pk__in=waiting[number:]).delete()
    tasks.sweep()
    queue.work()
    assert set(Notice.objects.values_list("state", "attempts")) == {("sent", 1)}
    assert len(mail.outbox) == number


def test_the_queue_stays_short_and_no_row_is_taken_twice(
    waiting: list[int], queue: TaskQueue, worked: Counter[int]
) -> None:
    tasks.sweep()
    queue.work()
    # They are still due, all of them: what was taken once does not come back.
    assert worked == Counter(waiting)
    assert queue.longest <= draining.DRAINS


def test_a_little_work_is_no_work_for_many(
    waiting: list[int], queue: TaskQueue, worked: Counter[int]
) -> None:
    Notice.objects.filter(pk__in=waiting[draining.BATCH + 1 :]).delete()
    tasks.sweep()
    assert len(queue.tasks) == 2
    queue.work()
    assert worked == Counter(waiting[: draining.BATCH + 1])


def test_nothing_is_queued_when_nothing_is_due(game: Game, queue: TaskQueue) -> None:
    tasks.sweep()
    assert not queue.tasks


def test_sweeps_that_come_while_the_workers_are_slow_do_not_fill_the_queue(
    waiting: list[int], queue: TaskQueue, clock: Clock, settings: Any, monkeypatch: Any
) -> None:
    taken: Counter[int] = Counter()

    def send_slowly(notice_id: int, _mine: object) -> None:
        clock.pass_by(seconds=0.4)
        Notice.objects.filter(pk=notice_id).update(state="sent")
        taken[notice_id] += 1

    monkeypatch.setattr(sending, "send", send_slowly)
    sweeps, next_sweep = 0, clock.now()
    while len(taken) < MANY:
        if clock.now() >= next_sweep:
            queue.put(tasks.sweep, ())
            next_sweep, sweeps = clock.now() + settings.SWEEP_SECONDS * SECOND, sweeps + 1
        queue.step()
    assert sweeps > 20
    assert taken == Counter(waiting)
    # What each sweep would add if drains did not end: five times as much.
    assert queue.longest < 4 * draining.DRAINS


def test_a_drain_ends_when_the_next_sweep_has_started_others(
    waiting: list[int], queue: TaskQueue, clock: Clock, settings: Any, worked: Counter[int]
) -> None:
    tasks.sweep()
    clock.pass_by(seconds=settings.SWEEP_SECONDS + 1)
    queue.work()
    assert not worked


def test_what_falls_due_meanwhile_is_drained_too(
    waiting: list[int], queue: TaskQueue, clock: Clock, worked: Counter[int]
) -> None:
    late = Notice.objects.filter(pk__in=waiting[::2])
    late.update(due_at=clock.now() + SECOND)
    tasks.sweep()
    clock.pass_by(seconds=1)
    queue.work()
    assert worked == Counter(waiting)


def test_a_row_that_fails_keeps_no_other_waiting(
    waiting: list[int],
    queue: TaskQueue,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    taken: Counter[int] = Counter()

    def fail_sometimes(notice_id: int, _mine: object) -> None:
        taken[notice_id] += 1
        if notice_id in waiting[:50]:
            raise ValueError("a row that nobody can read")

    monkeypatch.setattr(sending, "send", fail_sometimes)
    tasks.sweep()
    queue.work()
    assert taken == Counter(waiting)
    assert caplog.text.count("games.tasks.send_notices failed at row") == 50


def test_a_database_that_is_away_is_no_row_s_fault(
    waiting: list[int], queue: TaskQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken: list[int] = []

    def be_away(notice_id: int, _mine: object) -> None:
        taken.append(notice_id)
        raise OperationalError("away") from psycopg.OperationalError("the connection is closed")

    monkeypatch.setattr(sending, "send", be_away)
    tasks.sweep()
    with pytest.raises(OperationalError):
        queue.step()
    assert len(taken) == 1


@pytest.mark.parametrize("kind", ["computers", "tallies"])
def test_computer_players_and_tallies_are_drained_alike(
    kind: str, game: Game, queue: TaskQueue, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    games, now = copy_game(game, MANY), clock.now()
    these = Game.objects.filter(pk__in=games)
    taken: Counter[int] = Counter()
    if kind == "computers":
        these.update(computer_at=now)
        monkeypatch.setattr(
            tasks.KINDS["play_computers"], "work", lambda game_id: taken.update([game_id])
        )
    else:
        these.update(status="finished", ended_at=now)
        monkeypatch.setattr(
            tasks.KINDS["count_games"], "work", lambda game_id: taken.update([game_id])
        )
    clock.pass_by(seconds=1)
    tasks.sweep()
    queue.work()
    assert taken == Counter(games)
