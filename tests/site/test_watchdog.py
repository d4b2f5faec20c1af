"""A worker ends itself when nothing is swept any more, and only then."""

import os
import signal
from datetime import timedelta

import pytest
from channels.security.websocket import OriginValidator
from django.conf import settings
from django.db import OperationalError, connection
from django.utils import timezone

from games.models import Pulse
from saboteur_site import watchdog
from saboteur_site.settings.tasks import Every
from saboteur_site.watchdog import Watchdog

pytestmark = pytest.mark.django_db


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A clock of the test's own, in a list; the connection of the test's transaction stays."""
    now = [1000.0]
    monkeypatch.setattr(watchdog, "monotonic", lambda: now[0])
    monkeypatch.setattr(connection, "close", lambda: None)
    return now


def swept(ago: int) -> None:
    """Some worker has swept so many seconds ago."""
    Pulse.objects.create(name=Pulse.Name.SWEEP, at=timezone.now() - timedelta(seconds=ago))


def test_a_worker_that_swept_lately_goes_on(clock: list[float]) -> None:
    dog = Watchdog()
    assert not dog.is_stuck()
    clock[0] += 100
    assert dog.is_stuck()
    dog.note_sweep()
    clock[0] += 29
    assert not dog.is_stuck()


@pytest.mark.parametrize(("ago", "stuck"), [(2, False), (31, True), (-3 * 86_400, True)])
def test_what_another_worker_sweeps_counts_too(clock: list[float], ago: int, stuck: bool) -> None:
    dog = Watchdog()
    swept(ago)
    clock[0] += 31
    assert dog.is_stuck() == stuck


def test_while_the_database_is_away_it_goes_on_and_gets_its_time_afterwards(
    clock: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        raise OperationalError

    dog = Watchdog()
    clock[0] += 31
    with monkeypatch.context() as away:
        away.setattr(watchdog, "last_tick", fail)
        assert not dog.is_stuck()
    clock[0] += 29
    assert not dog.is_stuck()
    clock[0] += 2
    assert dog.is_stuck()


def test_it_ends_the_worker_softly_and_then_hard(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[object] = []

    def leave(code: int) -> None:
        done.append(code)
        raise SystemExit

    monkeypatch.setattr(watchdog, "LOOK_SECONDS", 0)
    monkeypatch.setattr(watchdog, "GRACE_SECONDS", 0)
    monkeypatch.setattr(os, "kill", lambda pid, number: done.append((pid, number)))
    monkeypatch.setattr(os, "_exit", leave)
    monkeypatch.setattr(Watchdog, "is_stuck", lambda self: True)
    with pytest.raises(SystemExit):
        Watchdog().run()
    assert done == [(os.getpid(), signal.SIGTERM), 1]


# The parts that the processes are started from.


def test_sweep_and_clearing_are_on_the_schedule_and_known_to_the_worker() -> None:
    from saboteur_site.celery import app

    app.loader.import_default_modules()
    scheduled = {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()}
    assert {"games.tasks.sweep", "games.tasks.clear"} <= scheduled
    assert scheduled <= set(app.tasks)


def test_sockets_from_foreign_pages_are_refused() -> None:
    from saboteur_site.asgi import application

    assert {*application.application_mapping} == {"http", "websocket"}
    assert isinstance(application.application_mapping["websocket"].checked, OriginValidator)


# The schedule of beat, whatever the clock does.


@pytest.mark.parametrize(
    ("seconds_ago", "is_due"),
    [(1, False), (3, True), (3600, True), (-1, True), (-3 * 86_400, True)],
)
def test_a_task_is_due_after_its_time_and_once_the_clock_has_gone_back(
    seconds_ago: int, is_due: bool
) -> None:
    told = Every(2).is_due(timezone.now() - timedelta(seconds=seconds_ago))
    assert told.is_due is is_due
    assert 0 < told.next <= 2
