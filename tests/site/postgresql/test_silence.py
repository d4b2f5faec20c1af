"""A server that takes what it is asked and answers nothing is given up, and then left alone."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack
from copy import deepcopy
from threading import Event

import pytest
from django.db import OperationalError, connection
from psycopg_pool import PoolTimeout

from games.core.database_errors import is_away
from saboteur_site.postgresql.base import DatabaseWrapper
from saboteur_site.postgresql.silence import Silence, Silent, impatient, silence_of

pytestmark = [pytest.mark.services, pytest.mark.django_db]


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
    assert is_away(caught.value)
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
