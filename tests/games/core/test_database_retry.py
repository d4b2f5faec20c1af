"""Recording what has happened while the database is away."""

from collections.abc import Callable

import psycopg
import pytest
from django.db import OperationalError, ProgrammingError

from games.core import database_retry as module
from games.core.database_retry import ATTEMPTS, PAUSE_SECONDS, retry_while_away


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
