"""Distinguishes database errors: the database is down or busy, or the fault is ours.

Facts that cannot be found out later are written even if the database is away for a moment.
"""

import logging
from collections.abc import Callable, Iterator
from sqlite3 import SQLITE_BUSY, SQLITE_FULL, SQLITE_LOCKED
from time import sleep
from typing import TypeVar

import psycopg
from django.db import Error, OperationalError, close_old_connections

T = TypeVar("T")

log = logging.getLogger(__name__)
PAUSE_SECONDS = 1
ATTEMPTS = 60
_LOST_CONNECTION = "08"
_FULL = "53100"
_AWAY = {
    "57P01",  # shut down by its administrator
    "57P02",  # another server process crashed, so all are restarted
    "57P03",  # starting up, or shutting down
    "57P05",  # idle for longer than it allows
    "53300",  # too many connections
    _FULL,  # no room on its disk: until its operator has made some
    "25006",  # only a copy since another server has taken over
}
# The transaction is rolled back, and would succeed a moment later.
_BUSY = {
    "40001",  # serialization failure
    "40P01",  # deadlock
    "55P03",  # lock timeout
}
_SQLITE_BUSY = {SQLITE_BUSY, SQLITE_LOCKED}
# The lowest byte of SQLite's codes is the primary code, the others say why.
_PRIMARY = 0xFF


def is_database_away(error: BaseException) -> bool:
    """Return whether an error means that the database is unreachable, cut off or out of room.

    A commit that fails with such an error may or may not have happened.
    """
    return any(_is_lost(each) for each in _chain(error)) or is_disk_full(error)


def is_disk_full(error: BaseException) -> bool:
    """Return whether a database error means that the disk is full."""
    return any(
        getattr(each, "sqlstate", None) == _FULL
        or (getattr(each, "sqlite_errorcode", None) or 0) & _PRIMARY == SQLITE_FULL
        for each in _chain(error)
    )


def is_passing(error: BaseException) -> bool:
    """Return whether a retry may succeed after an error, because the database is away or had a
    conflict. Errors of our own, such as a missing table or a value that does not fit, would come
    back.
    """
    return is_database_away(error) or any(_is_busy(each) for each in _chain(error))


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    # Django's errors wrap those of the driver, which know more.
    while error is not None:
        yield error
        error = error.__cause__


def _is_lost(error: BaseException) -> bool:
    if not isinstance(error, (psycopg.OperationalError, psycopg.errors.ReadOnlySqlTransaction)):
        return False
    # psycopg's own errors have no code: refused, cut off, no connection from the pool in time.
    code = error.sqlstate
    return code is None or code in _AWAY or code.startswith(_LOST_CONNECTION)


def _is_busy(error: BaseException) -> bool:
    if isinstance(error, psycopg.Error):
        return error.sqlstate in _BUSY
    code = getattr(error, "sqlite_errorcode", None)
    if code is not None:
        return code & _PRIMARY in _SQLITE_BUSY
    return isinstance(error, OperationalError) and str(error).startswith("database is locked")


def retry_while_away(write: Callable[[], T]) -> T:
    """Call `write` and return its result, trying again each second while the database is away.

    Use it for facts that cannot be found out later, such as that an email was sent. After 60
    attempts the last error is raised; any other kind of error is raised straight away.
    """
    for _ in range(ATTEMPTS - 1):
        try:
            return write()
        except Error as error:
            if not is_database_away(error):
                raise
            log.warning("will be written down later: %s", type(error).__name__)
        close_old_connections()
        sleep(PAUSE_SECONDS)
    return write()
