"""Clears former names that are no longer reserved."""

from django.utils import timezone

from accounts.models import FormerName
from accounts.models.former_name import KEPT


def clear_expired(limit: int) -> int:
    """Delete up to `limit` former names that are no longer reserved; return how many."""
    before = timezone.now() - KEPT
    expired = FormerName.objects.filter(given_up_at__lte=before).order_by("given_up_at")
    ids = list(expired.values_list("pk", flat=True)[:limit])
    FormerName.objects.filter(pk__in=ids).delete()
    return len(ids)
