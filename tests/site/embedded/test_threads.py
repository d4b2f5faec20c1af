"""The worker and the beat as threads."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import current_thread
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from celery import Celery
from django.db import connection

from saboteur_site.celery import app
from saboteur_site.embedded.channel_layer import InProcessChannelLayer
from saboteur_site.embedded.server import Server
from saboteur_site.embedded.single_instance import AlreadyRunning, single_instance
from saboteur_site.embedded.threads import Beat, CompanionThread, Worker
from tests.processes import ROOT
from tests.site.restarts.watching import wait_until

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
    wait_until(lambda: len(seen) == 6)

    assert len({name for name, _ in seen}) < 6, "some thread ran two tasks"
    assert not any(open_before for _, open_before in seen)


def test_a_task_that_fails_does_not_end_the_worker(worker: Worker) -> None:
    failed.clear()
    fail.delay()
    fail.delay()
    wait_until(lambda: len(failed) == 2)

    assert worker.is_alive()


def test_the_beat_puts_what_is_due_into_the_queue_and_ends_when_told() -> None:
    clock = Celery("clock", broker="memory://localhost/")
    clock.conf.beat_schedule = {"tick": {"task": "tests.tick", "schedule": 0.05}}
    beat = Beat(clock)
    beat.start()

    with clock.connection_for_read() as broker:
        queue = clock.amqp.queues["celery"](broker.default_channel)
        queue.declare()
        wait_until(lambda: queue.get(no_ack=True) is not None)

    beat.stop()
    beat.join(timeout=10)
    assert not beat.is_alive()


def test_a_companion_that_breaks_is_no_longer_alive_and_says_why(
    caplog: pytest.LogCaptureFixture,
) -> None:
    class Broken(CompanionThread):
        def work(self) -> None:
            raise RuntimeError("worn out")

        def stop(self) -> None:
            pass

    broken = Broken(name="broken")
    broken.start()
    broken.join()

    assert not broken.is_alive()
    assert "worn out" in caplog.text


# Live messages between the threads of one process.

NEWS = {"type": "game.news", "version": 7}


def elsewhere(work, *args) -> None:
    """Run a coroutine function in another thread, in a loop of its own."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(async_to_sync(work), *args).result()


def test_a_message_from_another_thread_wakes_the_loop_that_waits() -> None:
    layer = InProcessChannelLayer()

    async def listen() -> dict:
        channel = await layer.new_channel()
        await layer.group_add("game", channel)
        waiting = asyncio.create_task(layer.receive(channel))
        await asyncio.sleep(0)
        # Nothing else happens in this loop meanwhile: only the message can wake it.
        await asyncio.to_thread(elsewhere, layer.group_send, "game", NEWS)
        return await asyncio.wait_for(waiting, timeout=5)

    assert asyncio.run(listen()) == NEWS


def test_every_member_of_a_group_gets_its_own_copy_in_the_same_loop_and_nobody_else() -> None:
    layer = InProcessChannelLayer()

    async def listen() -> list[dict]:
        inside, also, outside = [await layer.new_channel() for _ in range(3)]
        await layer.group_add("game", inside)
        await layer.group_add("game", also)
        await layer.group_send("game", NEWS)
        got = [await layer.receive(inside), await layer.receive(also)]
        with pytest.raises(asyncio.TimeoutError):
            await asyncio.wait_for(layer.receive(outside), timeout=0.01)
        return got

    first, second = asyncio.run(listen())
    assert first == second == NEWS
    assert first is not second


def test_a_full_channel_holds_up_nobody() -> None:
    layer = InProcessChannelLayer(capacity=1)

    async def listen() -> None:
        channel = await layer.new_channel()
        await layer.group_add("game", channel)
        for _ in range(3):
            await layer.group_send("game", NEWS)

    asyncio.run(listen())


@pytest.mark.filterwarnings("error")
def test_a_listener_whose_loop_is_gone_is_no_error() -> None:
    layer = InProcessChannelLayer()

    async def come_and_go() -> None:
        await layer.group_add("game", await layer.new_channel())

    asyncio.run(come_and_go())
    elsewhere(layer.group_send, "game", NEWS)


def test_nothing_is_kept_of_listeners_that_hung_up() -> None:
    layer = InProcessChannelLayer()

    async def hang_up() -> None:
        waiting = asyncio.create_task(layer.receive(await layer.new_channel()))
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)

    asyncio.run(hang_up())
    assert layer._homes == {}


# Whom the embedded server believes about where a request comes from.

FORGED = "203.0.113.9"


def client_of(monkeypatch: pytest.MonkeyPatch) -> str:
    """Where the site thinks a request with a forged header comes from."""
    seen: list[Any] = []

    async def pages(scope: Any, *_: Any) -> None:
        seen.append(scope["client"][0])

    server = Server([], lambda: None)
    monkeypatch.setattr(server.config, "app", pages)
    monkeypatch.setattr(server.config, "interface", "asgi3")
    server.config.load()
    scope = {
        "type": "http",
        "client": ("127.0.0.1", 4711),
        "headers": [(b"x-forwarded-for", FORGED.encode())],
    }
    asyncio.run(server.config.loaded_app(scope, None, None))  # type: ignore[arg-type]
    return str(seen[0])


def test_a_forged_address_is_believed_of_a_proxy_that_the_operator_names_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("FORWARDED_ALLOW_IPS", raising=False)
    assert client_of(monkeypatch) == "127.0.0.1"
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "127.0.0.1")
    assert client_of(monkeypatch) == FORGED


# One process serves one folder.


def test_a_second_one_is_refused_and_told_who_was_first_until_that_has_gone(tmp_path: Path) -> None:
    lock = tmp_path / "var" / "lock"
    for _ in range(2):
        with single_instance(lock):
            assert lock.read_text() == f"{os.getpid()}\n"
            with pytest.raises(AlreadyRunning, match=str(os.getpid())), single_instance(lock):
                pass


def test_a_crash_leaves_nothing_to_clear_away(tmp_path: Path) -> None:
    crash = (
        "import os, pathlib, sys\n"
        "from saboteur_site.embedded.single_instance import single_instance\n"
        "with single_instance(pathlib.Path(sys.argv[1])): os._exit(9)"
    )
    ended = subprocess.run([sys.executable, "-c", crash, str(tmp_path / "lock")], cwd=ROOT)
    assert ended.returncode == 9
    with single_instance(tmp_path / "lock"):
        pass
