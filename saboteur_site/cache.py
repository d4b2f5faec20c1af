"""A cache that goes on without Redis, and rate limits that survive that."""

import logging
from functools import cache, partialmethod
from typing import Any

from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as Disconnected
from redis.exceptions import RedisError
from redis.retry import Retry

from saboteur_site.breaker import GIVE_UP_SECONDS, breaker_of
from saboteur_site.redis_address import read_address

logger = logging.getLogger(__name__)

# The key prefix under which the sign-up library counts its rate limits, and ours.
_RATE_LIMITS = ":allauth:rl:"


class ForgivingClient(RedisCacheClient):
    """A cache client that behaves like an empty cache while Redis is away; Django's own would fail
    the page.

    Sessions are rows as well, so nobody is logged out. Rate limits must survive: each process keeps
    a copy of its counts, and continues from there.
    """

    def __init__(self, server: str) -> None:
        # A second attempt for a connection that was cut meanwhile, and none for a slow one.
        again = Retry(NoBackoff(), 1, supported_errors=(Disconnected,))
        super().__init__([server])
        address = read_address(server)
        # Its server may be one that sentinels name.
        limits = dict.fromkeys(("socket_connect_timeout", "socket_timeout"), GIVE_UP_SECONDS)
        self._pools = {0: address.pool(retry=again, **limits)}
        self._breaker = breaker_of(address.queue_url)
        self._counts = LocMemCache("rate-limits", {"OPTIONS": {"MAX_ENTRIES": 10_000}})

    def _forgive(self, method: str, otherwise: Any, *arguments: Any) -> Any:
        if self._breaker.is_open():
            return self._without_redis(method, otherwise, *arguments)
        try:
            found = getattr(super(), method)(*arguments)
        except RedisError as error:
            if self._breaker.note_failure():
                logger.warning("The cache is out of reach: %s", type(error).__name__)
            return self._without_redis(method, otherwise, *arguments)
        self._breaker.note_success()
        return found

    def _read(self, method: str, otherwise: Any, *arguments: Any) -> Any:
        try:
            return self._forgive(method, otherwise, *arguments)
        except Exception as error:
            # Another release may have written it, with a class that is elsewhere in this one.
            logger.warning("The cache holds an unreadable value: %s", type(error).__name__)
            return otherwise

    def _without_redis(self, method: str, otherwise: Any, *arguments: Any) -> Any:
        if _is_count(arguments[0]):
            return getattr(self._counts, method)(*arguments)
        return otherwise

    add = partialmethod(_forgive, "add", True)
    touch = partialmethod(_forgive, "touch", False)
    has_key = partialmethod(_forgive, "has_key", False)
    get_many = partialmethod(_read, "get_many", {})
    set_many = partialmethod(_forgive, "set_many", None)
    delete_many = partialmethod(_forgive, "delete_many", None)

    def get(self, key: Any, default: Any) -> Any:
        """Return the value of a key. Return `default` if there is none, if Redis is away, or if the
        value cannot be read.
        """
        return self._read("get", default, key, default)

    def set(self, key: Any, value: Any, timeout: Any) -> None:
        """Store a value under a key for `timeout` seconds. While Redis is away only counts of rate
        limits are kept, in this process.
        """
        self._forgive("set", None, key, value, timeout)
        if _is_count(key):
            self._counts.set(key, value, timeout)

    def delete(self, key: Any) -> bool:
        """Delete a key, and return whether Redis had it; False while Redis is away."""
        if _is_count(key):
            self._counts.delete(key)
        return bool(self._forgive("delete", False, key))

    def clear(self) -> bool:
        """Delete every key and return whether that worked. Unlike the other methods, this one
        raises RedisError while Redis is away.
        """
        self._counts.clear()
        return bool(super().clear())


def _is_count(key: Any) -> bool:
    return isinstance(key, str) and _RATE_LIMITS in key


_client_of = cache(ForgivingClient)


class ForgivingRedisCache(RedisCache):
    """Django's Redis cache with a ForgivingClient.

    Django makes a cache for each thread, and a request has a thread of its own: all share one
    client with its connections.
    """

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        # Django would cut a text at its commas, which part sentinels.
        super().__init__([server], params)
        self._cache = _client_of(server)
