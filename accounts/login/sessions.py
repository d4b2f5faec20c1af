"""Finds the account of a session, and clears expired sessions."""

from importlib import import_module

from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.models import Session
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from accounts.models import Account

_LONGEST_KEY = 40


def account_of(session_key: str | None) -> Account | None:
    """Return the account logged in with a session; None without one, or if it was closed.

    Unlike Django's own look-up it never flushes the session: a password change writes the new hash
    into the session a moment later.
    """
    if not session_key or not session_key.isalnum() or len(session_key) > _LONGEST_KEY:
        # No cookie, or a made-up one, which the database may not even accept.
        return None
    session = import_module(settings.SESSION_ENGINE).SessionStore(session_key)
    account = Account.objects.filter(pk=session.get(SESSION_KEY), is_active=True).first()
    session_hash = session.get(HASH_SESSION_KEY, "")
    return (
        account if account and any(_same(session_hash, each) for each in _hashes(account)) else None
    )


def clear_expired(limit: int) -> int:
    """Delete up to `limit` expired sessions, the oldest first; return how many."""
    expired = Session.objects.filter(expire_date__lt=timezone.now()).order_by("expire_date")
    keys = list(expired.values_list("pk", flat=True)[:limit])
    Session.objects.filter(pk__in=keys).delete()
    return len(keys)


def _hashes(account: Account) -> list[str]:
    return [account.get_session_auth_hash(), *account.get_session_auth_fallback_hash()]


def _same(one: str, other: str) -> bool:
    return constant_time_compare(one, other)
