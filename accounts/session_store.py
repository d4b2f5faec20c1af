"""Where sessions are kept, and what is no session's key."""

import re
from typing import Any

from django.contrib.sessions.backends import cached_db

# As Django draws them; the column holds no more than 40.
_KEY = re.compile(r"[a-z0-9]{8,40}")


class SessionStore(cached_db.SessionStore):
    """Django's own, in the cache and the database.

    A cookie that is no key counts as no cookie: PostgreSQL refuses some signs with an error.
    """

    def _validate_session_key(self, key: Any) -> bool:
        return isinstance(key, str) and _KEY.fullmatch(key) is not None
