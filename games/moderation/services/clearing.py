"""Clears cases that were closed long ago, with all that belongs to them."""

from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from games.moderation.models import Case, Measure


def clear_closed(limit: int) -> int:
    """Delete up to `limit` cases that were closed longer ago than `REPORT_DAYS`; return how many.

    Their reports, measures and appeals go with them, and measures as old that nobody reported. What
    still holds stays, and what somebody waits for an answer to.
    """
    before = timezone.now() - timedelta(days=settings.REPORT_DAYS)
    in_force = Q(until__gt=timezone.now()) | Q(kind=Measure.Kind.BAN, person__isnull=False)
    waits = Q(appeal__isnull=False, appeal__decided_at__isnull=True)
    stay = Measure.objects.filter(Q(in_force, undone_at__isnull=True) | waits)
    cases = Case.objects.filter(closed_at__lt=before)
    cases = cases.exclude(Exists(stay.filter(case=OuterRef("pk")))).order_by("closed_at")
    alone = Measure.objects.filter(case__isnull=True, at__lt=before)
    alone = alone.exclude(Exists(stay.filter(pk=OuterRef("pk")))).order_by("at")
    with transaction.atomic():
        return sum(_clear(rows, limit) for rows in (cases, alone))


def _clear(rows: QuerySet[Any], limit: int) -> int:
    free = rows.select_for_update(skip_locked=True).values_list("pk", flat=True)
    ids = list(free[:limit])
    rows.model._default_manager.filter(pk__in=ids).delete()
    return len(ids)
