"""PostgreSQL that may be restarted under a running site.

Each connection of the pool is tried before it is given out. Django's own health checks do that
too, but take the idle connections one by one with pauses that double: after a restart a pool of
dead ones costs a request its whole time-out. Here the first dead one has all of them looked at.
"""

from typing import Any

from django.db.backends.postgresql import base
from psycopg import OperationalError


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection out of a pool that notices when the server has been away."""

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """A connection that works. Raises psycopg's OperationalError when there is none."""
        connection = super().get_new_connection(conn_params)
        if self.pool is None or self._works(connection):
            return connection
        # All that were dead are gone now; whatever comes next has just been made.
        return super().get_new_connection(conn_params)

    def _works(self, connection: Any) -> bool:
        try:
            self.pool.check_connection(connection)
        except OperationalError:
            # Given back it is replaced. What lies idle was made by the same server.
            self.pool.putconn(connection)
            self.pool.check()
            return False
        return True
