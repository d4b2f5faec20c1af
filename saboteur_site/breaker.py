"""Remembers for some seconds that Redis is down.

A frozen Redis accepts connections and answers nothing, so requests wait until they give up. After
one has, no other in the process asks for a while; then one tries again.
"""

from time import monotonic

# How long anything may wait for Redis while somebody waits for a page.
GIVE_UP_SECONDS = 0.3
AWAY_SECONDS = 3.0


class Breaker:
    """Whether one server is worth asking."""

    def __init__(self) -> None:
        self._away_until = 0.0

    def is_open(self) -> bool:
        """Return whether the server was away a moment ago; once that is past, False for one try."""
        if not self._away_until:
            return False
        if monotonic() < self._away_until:
            return True
        self._away_until = monotonic() + AWAY_SECONDS
        return False

    def note_failure(self) -> bool:
        """Remember that the server is away; return whether that is news."""
        is_news = not self._away_until
        self._away_until = monotonic() + AWAY_SECONDS
        return is_news

    def note_success(self) -> None:
        """Remember that the server answers."""
        self._away_until = 0.0


_breakers: dict[str, Breaker] = {}


def breaker_of(address: str) -> Breaker:
    """Return this process's breaker for an address, shared by cache, queue and layer."""
    return _breakers.setdefault(address, Breaker())
