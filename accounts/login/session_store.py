"""The session store, which refuses malformed session keys."""

import re
from typing import Any

from django.contrib.sessions.backends import cached_db
from django.contrib.sessions.backends.base import UpdateError
from django.db import InternalError, OperationalError

# In Django's form; the column holds no more than 40 characters.
_KEY = re.compile(r"[a-z0-9]{8,40}")


class SessionStore(cached_db.SessionStore):
    """Django's `cached_db` store.

    A malformed key counts as no key: some characters would be an error in PostgreSQL.
    """

    def save(self, must_create: bool = False) -> None:
        """Save the session. Raises UpdateError if it is gone, or the database's own error.

        Django takes any database error for a session that is gone.
        """
        try:
            super().save(must_create)
        except UpdateError as error:
            # The second is a server that has become a copy.
            if isinstance(error.__context__, (OperationalError, InternalError)):
                raise error.__context__ from error.__context__.__cause__
            raise

    def _validate_session_key(self, key: Any) -> bool:
        return isinstance(key, str) and _KEY.fullmatch(key) is not None
