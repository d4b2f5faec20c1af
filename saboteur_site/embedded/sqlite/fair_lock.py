"""A lock that lets waiting threads through in the order they came."""

from collections import deque
from threading import Lock


class FairLock:
    """First come, first served; `threading.Lock` promises no order at all.

    It may be released by a thread other than the one that acquired it, since a connection may be
    closed by another.
    """

    def __init__(self) -> None:
        self._guard = Lock()
        self._taken = False
        self._waiting: deque[Lock] = deque()

    def enter(self, timeout: float) -> bool:
        """Wait for this thread's turn; return False after `timeout` seconds without it."""
        with self._guard:
            if not self._taken:
                self._taken = True
                return True
            place = Lock()
            place.acquire()
            self._waiting.append(place)
        return place.acquire(timeout=timeout) or self._leave_queue(place)

    def leave(self) -> None:
        """Release the lock to the next in the queue."""
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
