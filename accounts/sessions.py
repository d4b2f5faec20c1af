"""Sessions that are over."""

from django.contrib.sessions.models import Session
from django.utils import timezone


def clear_expired(limit: int) -> int:
    """Delete up to so many sessions that have expired, the oldest first; how many there were."""
    expired = Session.objects.filter(expire_date__lt=timezone.now()).order_by("expire_date")
    keys = list(expired.values_list("pk", flat=True)[:limit])
    Session.objects.filter(pk__in=keys).delete()
    return len(keys)
