"""The worker and the beat as threads."""

import time
from collections.abc import Callable, Iterator
from threading import current_thread

import pytest
from celery import Celery
from django.db import connection

from saboteur_site.celery import app
from saboteur_site.embedded.threads import Beat, Companion, Worker

seen: list[tuple[str, bool]] = []
failed: list[bool] = []


@app.task(name="tests.look")
def look() -> None:
    """Note whether a connection was left open by the task before."""
    open_before = connection.connection is not None
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    seen.append((current_thread().name, open_before))


@app.task(name="tests.fail")
def fail() -> None:
    """Break."""
    failed.append(True)
    raise RuntimeError("broken on purpose")


def wait_for(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + 30
    while not condition():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.02)


@pytest.fixture
def worker(transactional_db: None) -> Iterator[Worker]:
    thread = Worker(app)
    thread.start()
    yield thread
    thread.stop()
    thread.join(timeout=10)
    assert not thread.is_alive()


def test_the_worker_closes_its_connections_after_each_task(worker: Worker) -> None:
    seen.clear()
    for _ in range(6):
        look.delay()
    wait_for(lambda: len(seen) == 6)

    assert len({name for name, _ in seen}) < 6, "some thread ran two tasks"
    assert not any(open_before for _, open_before in seen)


def test_a_task_that_fails_does_not_end_the_worker(worker: Worker) -> None:
    failed.clear()
    fail.delay()
    fail.delay()
    wait_for(lambda: len(failed) == 2)

    assert worker.is_alive()


def test_the_beat_puts_what_is_due_into_the_queue_and_ends_when_told() -> None:
    clock = Celery("clock", broker="memory://localhost/")
    clock.conf.beat_schedule = {"tick": {"task": "tests.tick", "schedule": 0.05}}
    beat = Beat(clock)
    beat.start()

    with clock.connection_for_read() as broker:
        queue = clock.amqp.queues["celery"](broker.default_channel)
        queue.declare()
        wait_for(lambda: queue.get(no_ack=True) is not None)

    beat.stop()
    beat.join(timeout=10)
    assert not beat.is_alive()


def test_a_companion_that_breaks_is_no_longer_alive_and_says_why(
    caplog: pytest.LogCaptureFixture,
) -> None:
    class Broken(Companion):
        def work(self) -> None:
            raise RuntimeError("worn out")

        def stop(self) -> None:
            pass

    broken = Broken(name="broken")
    broken.start()
    broken.join()

    assert not broken.is_alive()
    assert "worn out" in caplog.text
