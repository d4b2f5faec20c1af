"""Sessions: whose they are, and those that are over."""

from importlib import import_module

from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.models import Session
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from accounts.models import Account

_LONGEST_KEY = 40


def account_of(session_key: str | None) -> Account | None:
    """The account that is logged in with a session now; None when nobody is, or it was closed.

    Unlike Django's own look-up it ends no session: a password that changes in the same moment
    writes the new hash into the session a little later.
    """
    if not session_key or not session_key.isalnum() or len(session_key) > _LONGEST_KEY:
        # Nobody's cookie, or one that somebody made up: the database may not even take it.
        return None
    session = import_module(settings.SESSION_ENGINE).SessionStore(session_key)
    account = Account.objects.filter(pk=session.get(SESSION_KEY), is_active=True).first()
    told = session.get(HASH_SESSION_KEY, "")
    return account if account and any(_same(told, each) for each in _hashes(account)) else None


def clear_expired(limit: int) -> int:
    """Delete up to so many sessions that have expired, the oldest first; how many there were."""
    expired = Session.objects.filter(expire_date__lt=timezone.now()).order_by("expire_date")
    keys = list(expired.values_list("pk", flat=True)[:limit])
    Session.objects.filter(pk__in=keys).delete()
    return len(keys)


def _hashes(account: Account) -> list[str]:
    return [account.get_session_auth_hash(), *account.get_session_auth_fallback_hash()]


def _same(one: str, other: str) -> bool:
    return constant_time_compare(one, other)
