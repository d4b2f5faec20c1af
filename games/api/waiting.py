"""Long polling: an answer that waits until there is news (`Prefer: wait`, RFC 7240)."""

import re
import time
from collections import Counter
from collections.abc import Callable
from contextvars import ContextVar
from threading import Lock

from django.db import connection

from games.core.tables import logs

LONGEST_SECONDS = 30
# Each waits in a thread of its own.
MOST_WAITING = 64
MOST_WAITING_EACH = 4
_ROUND_SECONDS = 1.0
_WAIT = re.compile(r"(?:^|[,;\s])wait\s*=\s*\"?(\d{1,6})\"?", re.IGNORECASE)

# How a request that takes long lets others run in its place: the server sets it.
aside: ContextVar[Callable[[], object]] = ContextVar("aside", default=lambda: None)
_waiting: Counter[int] = Counter()
_lock = Lock()


def wished(prefer: str) -> int:
    """Return for how many seconds the text of a `Prefer` header asks to wait, 30 at most. 0 if it
    does not ask.
    """
    found = _WAIT.search(prefer[:500])
    return min(int(found.group(1)), LONGEST_SECONDS) if found else 0


def wait(game_id: int, after: int, seconds: int, who: int) -> None:
    """Wait until a turn of the game follows the version `after`, none can follow any more, or
    `seconds` have passed. Returns straight away if too many requests wait already, in all or with
    the token whose id is `who`.
    """
    if not _come(who):
        return
    try:
        end = time.monotonic() + seconds
        while not logs.has_news(game_id, after) and (left := end - time.monotonic()) > 0:
            _let_go()
            pause(min(_ROUND_SECONDS, left))
    finally:
        _go(who)


def pause(seconds: float) -> None:
    """Wait for some seconds. This is a function of its own so that tests can replace it."""
    time.sleep(seconds)


def _let_go() -> None:
    """Let others have the connection and the place meanwhile."""
    aside.get()()
    if not connection.in_atomic_block:
        connection.close()


def _come(who: int) -> bool:
    with _lock:
        if _waiting.total() >= MOST_WAITING or _waiting[who] >= MOST_WAITING_EACH:
            return False
        _waiting[who] += 1
        return True


def _go(who: int) -> None:
    with _lock:
        _waiting[who] -= 1
        if not _waiting[who]:
            del _waiting[who]
