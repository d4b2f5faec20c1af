"""Where sessions are kept, and what is no session's key."""

import re
from typing import Any

from django.contrib.sessions.backends import cached_db
from django.contrib.sessions.backends.base import UpdateError
from django.db import OperationalError

# As Django draws them; the column holds no more than 40.
_KEY = re.compile(r"[a-z0-9]{8,40}")


class SessionStore(cached_db.SessionStore):
    """Django's own, in the cache and the database.

    A cookie that is no key counts as no cookie: PostgreSQL refuses some signs with an error.
    """

    def save(self, must_create: bool = False) -> None:
        """Keep the session. Raises UpdateError when it is gone, and what the database says.

        Django takes whatever the database says for a session that is gone.
        """
        try:
            super().save(must_create)
        except UpdateError as error:
            if isinstance(error.__context__, OperationalError):
                raise error.__context__ from error.__context__.__cause__
            raise

    def _validate_session_key(self, key: Any) -> bool:
        return isinstance(key, str) and _KEY.fullmatch(key) is not None
