"""Connections out of the pool, when the server has ended them meanwhile."""

import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from copy import deepcopy
from threading import Barrier, Event

import psycopg_pool.pool
import pytest
from django.conf import settings
from django.db import OperationalError, connection
from psycopg_pool import ConnectionPool, PoolTimeout

from games.core.database_errors import is_database_away
from saboteur_site.postgresql import silence as behaviour
from saboteur_site.postgresql.base import DatabaseWrapper
from saboteur_site.postgresql.silence import Silence, Silent, impatient, silence_of
from tests.services.ports import free_port

pytestmark = [pytest.mark.postgresql, pytest.mark.django_db]


SEVERAL = 6


@pytest.fixture
def alias() -> Iterator[str]:
    """A name with a pool of its own, on this run's server."""
    name = "ended"
    yield name
    connection.copy(name).close_pool()


def ask(alias: str, barrier: Barrier | None = None) -> int:
    """Take a connection, use it and give it back; the number of its process in the server."""
    wrapper = connection.copy(alias)
    wrapper.inc_thread_sharing()
    try:
        with wrapper.cursor() as cursor:
            cursor.execute("SELECT pg_backend_pid()")
            number: int = cursor.fetchone()[0]
            if barrier:
                barrier.wait()
            return number
    finally:
        wrapper.close()


def several_idle(alias: str) -> set[int]:
    """Have several connections in the pool, all idle; the numbers of their processes."""
    barrier = Barrier(SEVERAL)
    with ThreadPoolExecutor(SEVERAL) as threads:
        return set(threads.map(lambda _: ask(alias, barrier), range(SEVERAL)))


def test_dead_connections_cost_nobody_a_request_or_a_pause(
    alias: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    paused: list[float] = []
    monkeypatch.setattr(psycopg_pool.pool, "sleep", paused.append)
    dead = several_idle(alias)
    assert len(dead) == SEVERAL
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(pg_terminate_backend(n, 5000)) FROM unnest(%s) n", [[*dead]])

    assert all(ask(alias) not in dead for _ in range(SEVERAL))
    assert sum(paused) == 0


def test_those_that_work_are_used_again(alias: str) -> None:
    idle = several_idle(alias)
    assert {ask(alias) for _ in range(2 * SEVERAL)} == idle


def test_nobody_waits_for_ever_for_a_server_that_is_not_there() -> None:
    nowhere = deepcopy(connection.settings_dict) | {"PORT": str(free_port())}
    nowhere["OPTIONS"]["pool"]["timeout"] = 0.1
    wrapper = DatabaseWrapper(nowhere, "nowhere")
    try:
        with pytest.raises(OperationalError) as caught:
            wrapper.ensure_connection()
        assert isinstance(caught.value.__cause__, PoolTimeout)
    finally:
        wrapper.close_pool()


def test_it_goes_on_connecting_while_somebody_waits_and_only_then(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pool = ConnectionPool("host=nowhere.invalid", min_size=0, max_size=1, open=False)
    begun: list[object] = []
    monkeypatch.setattr(pool, "check", lambda: begun.append(True))
    for waiting in (0, 1):
        monkeypatch.setattr(pool, "get_stats", lambda it=waiting: {"requests_waiting": it})
        behaviour.connect_again(pool)
    assert begun == [True]


def test_a_machine_that_is_silent_is_given_up_by_the_system() -> None:
    connection.ensure_connection()
    with socket.socket(fileno=socket.dup(connection.connection.fileno())) as line:
        told = {
            "tcp_user_timeout": line.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT),
            "keepalives_idle": line.getsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPIDLE),
            "keepalives_interval": line.getsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPINTVL),
            "keepalives_count": line.getsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPCNT),
        }
    assert told | {"connect_timeout": 3} == behaviour.CONNECTION
    assert settings.DATABASES["default"]["OPTIONS"]["connect_timeout"] == 3


# A server that takes what it is asked and answers nothing is given up, and then left alone.


def wait_until_over(silence: Silence) -> None:
    """Wait until somebody was answered again; the whole test has a limit."""
    while silence.is_on:
        Event().wait(0.02)


@pytest.fixture
def wrapper() -> Iterator[DatabaseWrapper]:
    """A pool of its own on this run's server."""
    made = DatabaseWrapper(deepcopy(connection.settings_dict), "answering")
    yield made
    made.close()
    made.close_pool()


def test_a_statement_that_is_not_answered_is_given_up_for_whoever_waits_for_a_page(
    wrapper: DatabaseWrapper,
) -> None:
    with impatient(0.1), pytest.raises(OperationalError) as caught, wrapper.cursor() as cursor:
        cursor.execute("SELECT pg_sleep(60)")
    assert isinstance(caught.value.__cause__, Silent)
    assert is_database_away(caught.value)
    wrapper.close()
    assert wrapper.pool is not None
    wait_until_over(silence_of(wrapper.pool))
    with wrapper.cursor() as cursor:
        cursor.execute("SELECT 1")


def test_a_command_waits_as_long_as_it_takes(wrapper: DatabaseWrapper) -> None:
    with wrapper.cursor() as cursor:
        cursor.execute("SELECT pg_sleep(0.3)")


@pytest.fixture
def frozen() -> Iterator[DatabaseWrapper]:
    """A pool whose server takes connections and says nothing."""
    with ExitStack() as end:
        line = end.enter_context(socket.create_server(("127.0.0.1", 0)))
        settings = deepcopy(connection.settings_dict) | {"PORT": str(line.getsockname()[1])}
        settings["HOST"] = "127.0.0.1"
        settings["OPTIONS"]["pool"]["timeout"] = 0.1
        settings["OPTIONS"]["connect_timeout"] = 2
        made = DatabaseWrapper(settings, "frozen")
        end.callback(made.close_pool)
        yield made


def test_after_the_first_nobody_asks_until_it_answers(frozen: DatabaseWrapper) -> None:
    with pytest.raises(OperationalError) as first:
        frozen.ensure_connection()
    assert isinstance(first.value.__cause__, PoolTimeout)
    assert frozen.pool is not None
    silence = silence_of(frozen.pool)
    while not silence.is_on:
        Event().wait(0.02)
    asked = frozen.pool.get_stats()["requests_num"]
    for _ in range(20):
        with pytest.raises(OperationalError) as later:
            frozen.ensure_connection()
        assert isinstance(later.value.__cause__, Silent)
    assert frozen.pool.get_stats()["requests_num"] == asked
