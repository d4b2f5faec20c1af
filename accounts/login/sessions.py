"""Sessions: their store, their accounts, owners of closed accounts, and the deletion of expired
ones.
"""

import re
import time
from typing import Any

from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends import cached_db
from django.contrib.sessions.backends.base import UpdateError
from django.contrib.sessions.models import Session
from django.db import InternalError, OperationalError
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from accounts.models import Account

# In Django's form; the column holds no more than 40 characters.
_KEY = re.compile(r"[a-z0-9]{8,40}")


class SessionStore(cached_db.SessionStore):
    """Django's `cached_db` store, except that a malformed key counts as no key: some characters
    would be an error in PostgreSQL.
    """

    def save(self, must_create: bool = False) -> None:
        """Save the session, with `must_create` only as a new row. Raises UpdateError if the session
        has been deleted, and the database's own error if the database fails, which Django would
        report as a deleted session.
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


def account_of(session_key: str | None) -> Account | None:
    """Return the account logged in with a session key. None if there is no such login, or if the
    account is closed.

    Unlike Django's own look-up this never flushes the session: a password change writes the new
    hash into the session a moment later.
    """
    session = SessionStore(session_key)
    if session.session_key is None:
        # No cookie, or a made-up one, which the database may not even accept.
        return None
    account = Account.objects.filter(pk=session.get(SESSION_KEY, 0), is_active=True).first()
    session_hash = session.get(HASH_SESSION_KEY, "")
    is_right = account and any(
        constant_time_compare(session_hash, each) for each in _hashes(account)
    )
    return account if is_right else None


def clear_expired(limit: int) -> int:
    """Delete up to `limit` expired sessions, the oldest first, and return the number deleted."""
    expired = Session.objects.filter(expire_date__lt=timezone.now()).order_by("expire_date")
    keys = list(expired.values_list("pk", flat=True)[:limit])
    Session.objects.filter(pk__in=keys).delete()
    return len(keys)


def _hashes(account: Account) -> list[str]:
    return [account.get_session_auth_hash(), *account.get_session_auth_fallback_hash()]


_PROVED = "closed_account"
_SECONDS = 15 * 60


def remember_closed(request: HttpRequest, account: Account) -> None:
    """Remember in the session, for a quarter of an hour, that the visitor has proved to be the
    owner of a closed account.
    """
    request.session[_PROVED] = [account.pk, int(time.time())]


def closed_just_proved(request: HttpRequest) -> Account | None:
    """Return the closed account that this visitor proved to be theirs in the last quarter of an
    hour, or None.
    """
    pk, at = request.session.get(_PROVED) or (0, 0)
    if time.time() - at > _SECONDS:
        return None
    return Account.objects.filter(pk=pk, is_active=False).first()
