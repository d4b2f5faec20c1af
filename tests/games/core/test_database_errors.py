"""Errors of the database, and what is tried again."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

import psycopg
import pytest
from django.db import IntegrityError, OperationalError, ProgrammingError, connection
from psycopg import errors
from psycopg_pool import PoolTimeout

from games.core import database_errors as module
from games.core.database_errors import (
    ATTEMPTS,
    PAUSE_SECONDS,
    is_database_away,
    is_passing,
    retry_while_away,
)
from tests.services.ports import free_port


def wrapped(error: Exception) -> OperationalError:
    """The error as Django raises it."""
    told = OperationalError(*error.args)
    told.__cause__ = error
    return told


def refused() -> Exception:
    """Nobody listens there."""
    with pytest.raises(psycopg.OperationalError) as caught:
        psycopg.connect(f"postgresql://ann@127.0.0.1:{free_port()}/mine")
    return caught.value


def locked(folder: Path) -> Exception:
    """Somebody else writes into that file."""
    writer, other = (sqlite3.connect(folder / "x.db", timeout=0) for _ in range(2))
    writer.execute("BEGIN IMMEDIATE")
    with pytest.raises(sqlite3.OperationalError) as caught:
        other.execute("BEGIN IMMEDIATE")
    writer.close()
    other.close()
    return caught.value


AWAY: dict[str, Callable[[], Exception]] = {
    "refused": refused,
    "cut off": lambda: psycopg.OperationalError("server closed the connection unexpectedly"),
    "no connection in time": lambda: PoolTimeout("couldn't get a connection after 5.00 sec"),
    "shut down": lambda: errors.AdminShutdown("terminating connection"),
    "killed": lambda: errors.CrashShutdown("another server process exited abnormally"),
    "starting up": lambda: errors.CannotConnectNow("the database system is starting up"),
    "full": lambda: errors.TooManyConnections("sorry, too many clients already"),
    "a copy": lambda: errors.ReadOnlySqlTransaction("cannot execute INSERT"),
    "disk": lambda: errors.DiskFull("no space left on device"),
    "lost on the way": lambda: errors.ConnectionFailure("connection failure"),
}


BUSY: dict[str, Callable[[], Exception]] = {
    "deadlock": lambda: errors.DeadlockDetected("deadlock detected"),
    "serialization": lambda: errors.SerializationFailure("could not serialize access"),
    "lock": lambda: errors.LockNotAvailable("could not obtain lock"),
}


OURS: dict[str, Callable[[], Exception]] = {
    "no table": lambda: errors.UndefinedTable('relation "x" does not exist'),
    "twice": lambda: errors.UniqueViolation("duplicate key value"),
    "cancelled": lambda: errors.QueryCanceled("canceling statement"),
    "cursor": lambda: psycopg.InterfaceError("the cursor is closed"),
    "no file": lambda: sqlite3.OperationalError("unable to open database file"),
}


def test_a_server_that_cannot_be_reached_is_away(subtests: pytest.Subtests) -> None:
    for name, made in AWAY.items():
        with subtests.test(name):
            error = made()
            assert is_database_away(error) and is_database_away(wrapped(error))
            assert is_passing(wrapped(error))


def test_who_had_to_give_way_to_others_may_try_again(subtests: pytest.Subtests) -> None:
    for name, made in BUSY.items():
        with subtests.test(name):
            assert is_passing(wrapped(made()))
            assert not is_database_away(wrapped(made()))


def test_what_would_come_back_does_not_pass() -> None:
    assert not [name for name, made in OURS.items() if is_passing(wrapped(made()))]


def test_what_no_database_has_caused_does_not_pass() -> None:
    assert not [
        error
        for error in [
            OperationalError(),
            ProgrammingError("x"),
            IntegrityError("x"),
            ConnectionError("x"),
        ]
        if is_passing(error)
    ]


@pytest.mark.both
def test_a_file_that_somebody_else_writes_into_is_busy_and_not_away(tmp_path: Path) -> None:
    error = wrapped(locked(tmp_path))
    assert is_passing(error)
    assert not is_database_away(error)


def test_a_line_that_does_not_move_is_busy() -> None:
    assert is_passing(OperationalError("database is locked: the line before it did not move"))


@pytest.mark.django_db
def test_a_mistake_in_a_statement_is_ours_on_every_database() -> None:
    with pytest.raises((ProgrammingError, OperationalError)) as caught, connection.cursor() as rows:
        rows.execute("SELECT nothing FROM nowhere")
    assert not is_passing(caught.value)


@pytest.fixture
def done(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What was done between tries: connections closed, seconds slept."""
    found: list[object] = []
    monkeypatch.setattr(module, "sleep", found.append)
    monkeypatch.setattr(module, "close_old_connections", lambda: found.append("closed"))
    return found


def away() -> OperationalError:
    """What Django raises while nobody listens."""
    error = OperationalError("connection refused")
    error.__cause__ = psycopg.OperationalError("connection refused")
    return error


def that_meets(errors: list[Exception], written: list[bool]) -> Callable[[], None]:
    """Something to be written that fails with these one after the other."""

    def write() -> None:
        if errors:
            raise errors.pop(0)
        written.append(True)

    return write


def test_it_is_written_once_as_soon_as_the_database_is_back(done: list[object]) -> None:
    written: list[bool] = []
    retry_while_away(that_meets([away(), away()], written))
    assert written == [True]
    # The connection that was lost is of no more use.
    assert done == ["closed", PAUSE_SECONDS] * 2


def test_a_mistake_of_ours_is_told_at_once(done: list[object]) -> None:
    with pytest.raises(ProgrammingError):
        retry_while_away(that_meets([ProgrammingError("no such column")], []))
    assert done == []


def test_it_is_given_up_in_the_end(done: list[object]) -> None:
    written: list[bool] = []
    with pytest.raises(OperationalError):
        retry_while_away(that_meets([away() for _ in range(ATTEMPTS)], written))
    assert written == []
    assert done.count(PAUSE_SECONDS) == ATTEMPTS - 1
