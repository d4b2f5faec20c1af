"""Circuit breakers: for some seconds a process does not ask a Redis that was down.

A frozen Redis accepts connections and answers nothing, so requests wait until they give up. After
the first has given up, no other in the process asks for a while; then one tries again.
"""

from time import monotonic

# How long anything may wait for Redis while somebody waits for a page.
GIVE_UP_SECONDS = 0.3
AWAY_SECONDS = 3.0


class Breaker:
    """A circuit breaker: whether to ask one server, or leave it alone after a failure."""

    def __init__(self) -> None:
        self._away_until = 0.0

    def is_open(self) -> bool:
        """Return whether the server failed in the last three seconds and is to be left alone.
        Afterwards one caller gets False and may try, while the others wait for another three
        seconds.
        """
        if not self._away_until:
            return False
        if monotonic() < self._away_until:
            return True
        self._away_until = monotonic() + AWAY_SECONDS
        return False

    def note_failure(self) -> bool:
        """Record that the server is away, and return whether it was thought to be up until now."""
        is_news = not self._away_until
        self._away_until = monotonic() + AWAY_SECONDS
        return is_news

    def note_success(self) -> None:
        """Record that the server answers, so that callers ask it again."""
        self._away_until = 0.0


_breakers: dict[str, Breaker] = {}


def breaker_of(address: str) -> Breaker:
    """Return this process's breaker for a server's address, which cache, queue and channel layer
    share.
    """
    return _breakers.setdefault(address, Breaker())
