"""What an error of the database means: that it is away, that it is busy, or that we are wrong."""

from collections.abc import Iterator
from sqlite3 import SQLITE_BUSY, SQLITE_LOCKED

import psycopg
from django.db import OperationalError

_LOST_CONNECTION = "08"
_AWAY = {
    "57P01",  # shut down by its administrator
    "57P02",  # another of its processes was killed, so all begin anew
    "57P03",  # starting up, or shutting down
    "57P05",  # idle for longer than it allows
    "53300",  # as many connections as it takes
}
# What was begun is undone as a whole, and the same would work a moment later.
_BUSY = {
    "40001",  # serialization failure
    "40P01",  # deadlock
    "55P03",  # a lock was not to be had in time
}
_SQLITE_BUSY = {SQLITE_BUSY, SQLITE_LOCKED}
# The lowest byte of SQLite's codes says what it is, the others why.
_PRIMARY = 0xFF


def is_away(error: BaseException) -> bool:
    """Whether PostgreSQL could not be reached, or broke the connection off.

    A commit that ends like this may have happened or not.
    """
    return any(_is_lost(each) for each in _chain(error))


def is_passing(error: BaseException) -> bool:
    """Whether the same would work a moment later: the database is away, or others were before us.

    Errors of ours (a table that is not there, a value that does not fit) and of the machine (a disk
    that is full) are not: they come back.
    """
    return is_away(error) or any(_is_busy(each) for each in _chain(error))


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    # Django's own errors come from those of the driver, which know more.
    while error is not None:
        yield error
        error = error.__cause__


def _is_lost(error: BaseException) -> bool:
    if not isinstance(error, psycopg.OperationalError):
        return False
    # psycopg itself says so without a code: refused, cut off, no connection of the pool in time.
    code = error.sqlstate
    return code is None or code in _AWAY or code.startswith(_LOST_CONNECTION)


def _is_busy(error: BaseException) -> bool:
    if isinstance(error, psycopg.Error):
        return error.sqlstate in _BUSY
    code = getattr(error, "sqlite_errorcode", None)
    if code is not None:
        return code & _PRIMARY in _SQLITE_BUSY
    return isinstance(error, OperationalError) and str(error).startswith("database is locked")
