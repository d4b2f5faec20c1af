"""Traces of where people play from: at most one a day of each kind, and soon deleted.

They are signs of second accounts for moderators (docs/moderation.md), and nothing happens
automatically because of them. No address is stored: it is cut to its network and hashed with a key
that ends with its period.
"""

import hmac
import logging
from datetime import date, timedelta
from hashlib import sha256
from ipaddress import ip_address, ip_network

from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError, transaction
from django.utils import timezone

from accounts.models import Account
from accounts.request_facts import Facts
from games.models.trace import HEXADECIMAL, Trace

log = logging.getLogger(__name__)

# The size of a network.
_PREFIX = {4: 24, 6: 48}
_DAY = 24 * 60 * 60


def take(account: Account, facts: Facts) -> None:
    """Store today's traces of somebody who has just sat down or taken a turn; never fails.

    One statement a day for each network and browser, and none for guests, who play alone.
    """
    if not settings.TRACE_DAYS or account.is_guest:
        return
    today = timezone.now().date()
    rows = [
        Trace(account=account, kind=kind, day=today, digest=_digest(kind, seen, today))
        for kind, seen in _seen(facts)
    ]
    new = [row for row in rows if cache.add(_key(row), 1, _DAY)]
    if not new:
        return
    try:
        # Its own transaction, so that a table goes on even if this fails.
        with transaction.atomic():
            Trace.objects.bulk_create(new, ignore_conflicts=True)
    except DatabaseError as error:
        log.warning("A trace was not kept: %s", type(error).__name__)


def clear_expired(limit: int) -> int:
    """Delete up to `limit` traces older than `TRACE_DAYS`; return how many."""
    before = timezone.now().date() - timedelta(days=settings.TRACE_DAYS)
    old = Trace.objects.filter(day__lte=before).order_by("day")
    if not settings.TRACE_DAYS:
        old = Trace.objects.order_by("pk")
    ids = list(old.values_list("pk", flat=True)[:limit])
    deleted, _ = Trace.objects.filter(pk__in=ids).delete()
    return deleted


def _seen(facts: Facts) -> list[tuple[str, str]]:
    seen = [(Trace.Kind.NETWORK.value, _network(facts.address))]
    if facts.agent:
        seen.append((Trace.Kind.BROWSER.value, f"{facts.agent}\n{facts.languages}"))
    return [(kind, text) for kind, text in seen if text]


def _network(address: str) -> str:
    """Return the network of an address; empty for a malformed one."""
    try:
        found = ip_address(address)
    except ValueError:
        return ""
    mapped = getattr(found, "ipv4_mapped", None) or found
    return str(ip_network((mapped, _PREFIX[mapped.version]), strict=False))


def _digest(kind: str, seen: str, day: date) -> str:
    period = day.toordinal() // settings.TRACE_DAYS
    key = hmac.digest(settings.SECRET_KEY.encode(), f"traces/{period}".encode(), sha256)
    return hmac.new(key, f"{kind}\n{seen}".encode(), sha256).hexdigest()[:HEXADECIMAL]


def _key(row: Trace) -> str:
    return f"trace/{row.account_id}/{row.day}/{row.digest}"
