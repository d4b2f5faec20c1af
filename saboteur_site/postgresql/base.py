"""PostgreSQL that may be restarted under a running site.

Each connection of the pool is checked before it is handed out. Django's own health checks do that
too, but go through idle connections one by one with doubling pauses: after a restart, a pool of
dead ones costs a request its whole timeout. Here the first dead one has all of them checked.
"""

from typing import Any

from django.db.backends.postgresql import base
from psycopg import OperationalError


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection from a pool that notices when the server has been restarted."""

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """A live connection. Raises psycopg's OperationalError when there is none."""
        connection = super().get_new_connection(conn_params)
        if self.pool is None or self._works(connection):
            return connection
        # All dead ones are gone now; the next one is new.
        return super().get_new_connection(conn_params)

    def _works(self, connection: Any) -> bool:
        try:
            self.pool.check_connection(connection)
        except OperationalError:
            # Once returned it is replaced. The idle ones were opened to the same server.
            self.pool.putconn(connection)
            self.pool.check()
            return False
        return True
