"""How the pool of connections behaves while the server is away."""

from typing import Any

from psycopg_pool import ConnectionPool

from saboteur_site.postgresql.silence import LOOK_SECONDS, ImpatientConnection, impatient

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


def options(size: int) -> dict[str, Any]:
    """Return the settings for Django's `pool` option."""
    return {
        "min_size": 1,
        "max_size": size,
        "timeout": WAIT_SECONDS,
        "reconnect_timeout": RECONNECT_SECONDS,
        "reconnect_failed": connect_again,
        "connection_class": ImpatientConnection,
    }


def connect_again(pool: ConnectionPool[Any]) -> None:
    """Start connecting again as long as somebody waits; the pool by itself would stop."""
    if pool.get_stats()["requests_waiting"]:
        with impatient(LOOK_SECONDS):
            pool.check()
