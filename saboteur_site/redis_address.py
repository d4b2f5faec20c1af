"""The address of Redis: one server, or the one that sentinels name.

The cache, the task queue and the channel layer each need such an address in a form of their own;
all of those forms are made here.
"""

from dataclasses import dataclass
from functools import cache
from typing import Any
from urllib.parse import parse_qsl, quote, unquote, urlsplit

from redis import ConnectionPool, Redis
from redis.asyncio.retry import Retry as AsyncRetry
from redis.backoff import NoBackoff
from redis.retry import Retry
from redis.sentinel import Sentinel, SentinelConnectionPool, SentinelManagedConnection

from saboteur_site.breaker import GIVE_UP_SECONDS

SENTINEL = "redis+sentinel"
_SENTINEL_PORT = 26379
# The password is that of the servers: sentinels have none. One that is away is not asked twice, as
# the next one knows as much.
_ASK_SENTINELS = {
    "socket_connect_timeout": GIVE_UP_SECONDS,
    "socket_timeout": GIVE_UP_SECONDS,
    "retry": Retry(NoBackoff(), 0),
}


class WatchedConnection(SentinelManagedConnection):
    """A Redis connection that asks the sentinels again after any error.

    The library's own keeps a connection to a server that no longer answers, for good.
    """

    def read_response(self, *arguments: Any, **options: Any) -> Any:
        """Return the server's next answer. If none comes, disconnect, unless the caller passes
        `disconnect_on_error=False`.
        """
        return super().read_response(*arguments, **{"disconnect_on_error": True} | options)


@dataclass(frozen=True, slots=True)
class RedisAddress:
    """A parsed `REDIS_URL`; `sentinels` is empty for a single server."""

    url: str
    sentinels: tuple[tuple[str, int], ...] = ()
    master: str = ""
    db: int = 0
    username: str = ""
    password: str = ""

    @property
    def queue_url(self) -> str:
        """Return the address as a URL for Celery. With sentinels, that is a URL for each of them,
        separated by semicolons.
        """
        if not self.sentinels:
            return self.url
        login = f"{quote(self.username, safe='')}:{quote(self.password, safe='')}@"
        login = login if self.password else ""
        hosts = (f"sentinel://{login}{host}:{port}/{self.db}" for host, port in self.sentinels)
        return ";".join(hosts)

    @property
    def queue_options(self) -> dict[str, Any]:
        """Return the dict of options for Celery's transport that go with `queue_url`. Empty for a
        single server.
        """
        if not self.sentinels:
            return {}
        return {"master_name": self.master, "sentinel_kwargs": {**_ASK_SENTINELS}}

    @property
    def layer_host(self) -> dict[str, Any]:
        """Return the address as a dict of the form that channels_redis takes as a host."""
        if not self.sentinels:
            return {"address": self.url}
        return {
            "master_name": self.master,
            "sentinels": list(self.sentinels),
            "sentinel_kwargs": _ASK_SENTINELS | {"retry": AsyncRetry(NoBackoff(), 0)},
            **self._login,
        }

    def pool(self, **options: Any) -> ConnectionPool:
        """Return a connection pool for the server, or for the master that the sentinels name.
        `options` are those of redis-py's pools.
        """
        if not self.sentinels:
            return ConnectionPool.from_url(self.url, **options)
        sentinel = Sentinel(  # type: ignore[no-untyped-call]
            list(self.sentinels), sentinel_kwargs={**_ASK_SENTINELS}
        )
        options |= {"connection_class": WatchedConnection, **self._login}
        return SentinelConnectionPool(  # type: ignore[no-untyped-call]
            self.master, sentinel, **options
        )

    def client(self, **options: Any) -> Redis:
        """Return a Redis client with a connection pool of its own. `options` are those of
        redis-py's pools.
        """
        return Redis.from_pool(self.pool(**options))

    @property
    def _login(self) -> dict[str, Any]:
        login = {"username": self.username or None, "password": self.password or None}
        return {"db": self.db, **{name: value for name, value in login.items() if value}}


@cache
def read_address(url: str) -> RedisAddress:
    """Return the parsed address of Redis. Raises ValueError for a malformed address."""
    scheme, _, rest = url.partition("://")
    if scheme == SENTINEL:
        return _read_sentinels(url, rest)
    parts = urlsplit(url)
    is_good = scheme in ("redis", "rediss") and bool(parts.hostname) and parts.port != 0
    if not is_good or not (parts.path in ("", "/") or parts.path[1:].isdecimal()):
        raise ValueError
    return RedisAddress(url)


def _read_sentinels(url: str, rest: str) -> RedisAddress:
    """Read `user:password@host:port,host:port/master?db=0`."""
    place, _, query = rest.partition("?")
    hosts, _, master = place.partition("/")
    login, _, hosts = hosts.rpartition("@")
    username, _, password = login.partition(":")
    options = dict(parse_qsl(query, strict_parsing=True)) if query else {}
    if not master or "/" in master or not {*options} <= {"db"}:
        raise ValueError
    return RedisAddress(
        url,
        sentinels=tuple(_read_host(each) for each in hosts.split(",")),
        master=unquote(master),
        db=int(options.get("db", "0")),
        username=unquote(username),
        password=unquote(password),
    )


def _read_host(text: str) -> tuple[str, int]:
    parts = urlsplit(f"//{text}")
    if not parts.hostname or parts.path:
        raise ValueError
    port = _SENTINEL_PORT if parts.port is None else parts.port
    if not port:
        raise ValueError
    return parts.hostname, port
