"""Time limits for a database server that accepts connections and answers nothing, as a frozen one
does.

While somebody waits for a page, a statement has some seconds, and a check of an idle connection
less than one. After the first without an answer, nothing in this process asks, while a thread tries
to connect; once that succeeds, all goes on. Commands and workers wait as long as it takes.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from threading import Lock, Thread
from time import sleep
from typing import Any
from weakref import WeakKeyDictionary

from psycopg import Connection, OperationalError
from psycopg.errors import ConnectionTimeout, _WaitTimeout
from psycopg_pool import ConnectionPool

# For a statement, and for the look at a connection before it is handed out.
STATEMENT_SECONDS = 5.0
LOOK_SECONDS = 0.8
_PAUSE_SECONDS = 0.2


class Silent(OperationalError):
    """Raised when the database server does not answer in time."""


_patience: ContextVar[float | None] = ContextVar("patience", default=None)


@contextmanager
def impatient(seconds: float = STATEMENT_SECONDS) -> Iterator[None]:
    """Wait at most `seconds` for each of the database's answers inside the `with` block. A longer
    wait raises Silent.
    """
    token = _patience.set(seconds)
    try:
        yield
    finally:
        _patience.reset(token)


class ImpatientConnection(Connection[Any]):
    """A pooled connection that is given up when the server does not answer in time."""

    def wait(self, gen: Any, interval: float = 0.1, timeout: float | None = None) -> Any:
        """Return the server's answer. Raises Silent, and closes the connection, if no answer comes
        within the limit that `impatient` sets. A `timeout` replaces that limit and has psycopg's
        own error.
        """
        try:
            return super().wait(gen, interval, _patience.get() if timeout is None else timeout)
        except _WaitTimeout as error:
            if timeout is not None:
                raise
            self.pgconn.finish()
            if self._pool is not None:
                silence_of(self._pool).note(self._pool, is_certain=True)
            raise Silent("no answer") from error


class Silence:
    """Whether a pool's server is silent (`is_on`); a thread finds out when that ends."""

    def __init__(self) -> None:
        self.is_on = False
        self._lock = Lock()
        self._is_tried = False

    def note(self, pool: Any, *, is_certain: bool) -> None:
        """Start a thread, unless one runs, that tries to connect until the server answers. `pool`
        is the pool whose connections failed; `is_certain` says that the server counts as silent at
        once.
        """
        with self._lock:
            self.is_on |= is_certain
            if self._is_tried:
                return
            self._is_tried = True
        Thread(target=self._try, args=[pool.kwargs], name="silence", daemon=True).start()

    def _try(self, options: dict[str, Any]) -> None:
        try:
            while not _answers(options):
                self.is_on = True
                sleep(_PAUSE_SECONDS)
        finally:
            with self._lock:
                self.is_on = self._is_tried = False


def _answers(options: dict[str, Any]) -> bool:
    try:
        Connection.connect(**options).close()
    except ConnectionTimeout:
        return False
    except OperationalError:
        # No server, or it is starting: requests wait for it in the pool.
        return True
    return True


_silences: WeakKeyDictionary[ConnectionPool[Any], Silence] = WeakKeyDictionary()


def silence_of(pool: Any) -> Silence:
    """Return the Silence of a connection pool. Each pool has its own."""
    return _silences.setdefault(pool, Silence())


# psycopg tries to connect, retries after this many seconds, and then starts over as long as
# somebody waits. With longer times its pauses double for minutes: the database would be back and
# nobody would have noticed.
RECONNECT_SECONDS = 0.5
# How long a request waits for a connection, whether all are in use or the server is restarting. A
# quicker restart is hardly noticed; after this long the reader gets a 503.
WAIT_SECONDS = 5
# A server whose machine is gone answers nothing at all. Connecting is given up after this long, and
# so are an unacknowledged statement and an idle connection whose peer is silent: otherwise the
# system would wait for a quarter of an hour.
CONNECTION = {
    "connect_timeout": 3,
    "tcp_user_timeout": 5000,
    "keepalives_idle": 10,
    "keepalives_interval": 3,
    "keepalives_count": 3,
}


def pool_options(size: int) -> dict[str, Any]:
    """Return the dict for Django's `pool` setting, with at most `size` connections."""
    return {
        "min_size": 1,
        "max_size": size,
        "timeout": WAIT_SECONDS,
        "reconnect_timeout": RECONNECT_SECONDS,
        "reconnect_failed": connect_again,
        "connection_class": ImpatientConnection,
    }


def connect_again(pool: ConnectionPool[Any]) -> None:
    """Start connecting again if somebody is waiting for a connection. Without this the pool would
    stop trying.
    """
    if pool.get_stats()["requests_waiting"]:
        with impatient(LOOK_SECONDS):
            pool.check()
