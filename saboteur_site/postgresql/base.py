"""A PostgreSQL backend that survives a restart of the server under a running site.

Each connection of the pool is checked before it is handed out. Django's own health checks do that
as well, but go through idle connections one by one with doubling pauses: after a restart, a pool of
dead ones costs a request its whole timeout. Here the first dead one has all of them checked, and
the first that gets no answer ends the checks (`silence.py`).
"""

from typing import Any

from django.db.backends.postgresql import base
from psycopg import OperationalError
from psycopg_pool import PoolTimeout

from saboteur_site.postgresql.silence import LOOK_SECONDS, Silent, impatient, silence_of


class DatabaseWrapper(base.DatabaseWrapper):
    """A database connection from a pool, which notices a restarted or frozen server."""

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """Return a live connection from the pool, or a new one without a pool. Raises
        OperationalError if the server is away, Silent if the server has just stopped answering, and
        PoolTimeout if no connection is free in time.
        """
        if self.pool is None:
            return super().get_new_connection(conn_params)
        silence = silence_of(self.pool)
        if silence.is_on:
            raise Silent("no answer a moment ago")
        try:
            return self._live_one(conn_params)
        except PoolTimeout:
            # All are in use, or there is no connecting: one of them may be the reason.
            silence.note(self.pool, is_certain=False)
            raise

    def _live_one(self, conn_params: dict[str, Any]) -> Any:
        connection = super().get_new_connection(conn_params)
        if self._works(connection):
            return connection
        # All dead ones are gone now; the next one is new.
        return super().get_new_connection(conn_params)

    def _works(self, connection: Any) -> bool:
        try:
            with impatient(LOOK_SECONDS):
                self.pool.check_connection(connection)
        except OperationalError as error:
            # Once returned it is replaced.
            self.pool.putconn(connection)
            if isinstance(error, Silent):
                raise
            # The idle ones were opened to the same server.
            self.pool.check()
            return False
        return True
