"""SQLite for many threads of one process.

SQLite allows one writer at a time and lets the others poll: a thread that polls at the right moment
gets in, and under load some never do (“database is locked”). Here the threads of this process queue
up in Python first, so SQLite's own unfair waiting is rarely needed.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Any

from django.db.backends.sqlite3 import base
from django.db.utils import OperationalError


class FairLock:
    """A lock for threads in the order of their arrival; `threading.Lock` promises no order.

    Another thread may release it than the one that acquired it, since a connection may be closed by
    another thread.
    """

    def __init__(self) -> None:
        self._guard = Lock()
        self._taken = False
        self._waiting: deque[Lock] = deque()

    def enter(self, timeout: float) -> bool:
        """Wait for the lock, at most `timeout` seconds, and return whether this thread has
        it now.
        """
        with self._guard:
            if not self._taken:
                self._taken = True
                return True
            place = Lock()
            place.acquire()
            self._waiting.append(place)
        return place.acquire(timeout=timeout) or self._leave_queue(place)

    def leave(self) -> None:
        """Release the lock to the thread that has waited longest."""
        with self._guard:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._taken = False

    def _leave_queue(self, place: Lock) -> bool:
        with self._guard:
            if place not in self._waiting:
                # Its turn came between the timeout and this line.
                return True
            self._waiting.remove(place)
            return False


_locks: dict[str, FairLock] = {}
_locks_guard = Lock()
_WRITES = ("INSERT", "UPDATE", "DELETE", "REPLACE")


def lock_of(database: object) -> FairLock:
    """Return this process's FairLock for the database file with this name."""
    with _locks_guard:
        return _locks.setdefault(str(database), FairLock())


class QueueingCursor(base.SQLiteCursorWrapper):
    """A cursor whose writes outside a transaction queue for the database's lock."""

    wrapper: "DatabaseWrapper"

    def execute(self, query: str, params: Any = None) -> Any:
        """Execute a statement and return the cursor. A write outside a transaction holds the
        database's lock meanwhile.
        """
        with self.wrapper.queued_for(query):
            return super().execute(query, params)

    def executemany(self, query: str, param_list: Iterable[Any]) -> Any:
        """Execute a statement once for each item of `param_list`, and return the cursor. Writes
        outside a transaction hold the database's lock meanwhile.
        """
        with self.wrapper.queued_for(query):
            return super().executemany(query, param_list)


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection that queues for the database's lock before an outermost `atomic()` begins."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._inside: FairLock | None = None

    @contextmanager
    def queued_for(self, query: str) -> Iterator[None]:
        """Hold the database's lock inside the `with` block, if `query` writes outside a
        transaction. Raises OperationalError if the lock does not come in time.
        """
        if self.in_atomic_block or not query.lstrip()[:7].upper().startswith(_WRITES):
            yield
            return
        self._enter()
        try:
            yield
        finally:
            self._leave()

    def create_cursor(self, name: str | None = None) -> Any:
        """Return a QueueingCursor, whose writes wait for the lock of this connection's database.
        SQLite has no named cursors, so `name` is ignored.
        """
        cursor = self.connection.cursor(factory=QueueingCursor)
        cursor.wrapper = self
        return cursor

    def _enter(self) -> None:
        if self._inside is not None:
            return
        lock = lock_of(self.settings_dict["NAME"])
        if not lock.enter(timeout=self.settings_dict["OPTIONS"].get("timeout", 5)):
            raise OperationalError("database is locked: the line before it did not move")
        self._inside = lock

    def _leave(self) -> None:
        inside, self._inside = self._inside, None
        if inside is not None:
            inside.leave()

    def _start_transaction_under_autocommit(self) -> None:
        self._enter()
        try:
            super()._start_transaction_under_autocommit()  # type: ignore[misc]
        except BaseException:
            self._leave()
            raise

    # The lock is released here and not when autocommit comes back: on-commit callbacks must find it
    # free.
    def _commit(self) -> None:
        super()._commit()  # type: ignore[misc]
        self._leave()

    def _rollback(self) -> None:
        try:
            super()._rollback()  # type: ignore[misc]
        finally:
            self._leave()

    def _close(self) -> None:
        try:
            super()._close()  # type: ignore[misc]
        finally:
            self._leave()
