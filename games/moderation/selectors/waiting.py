"""Counts waiting cases and their time, in two queries over open or recent cases only."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from statistics import median

from accounts.models import Account
from games.moderation.models import Appeal, Case, Measure
from games.moderation.selectors.powers import own_cases, own_measures

# What is beyond this is not counted.
MOST = 100
RECENT = timedelta(days=30)
_MOST_CLOSED = 500


@dataclass(frozen=True, slots=True)
class WaitingWork:
    """The open cases that somebody may look at (100 at most), the oldest of them, and in what time
    half of the last month's were closed.
    """

    number: int
    oldest: datetime | None
    half_within: timedelta | None


def waiting_cases(moderator: Account, now: datetime) -> WaitingWork:
    """Return the cases that wait for this moderator; two queries."""
    waiting = Case.objects.filter(closed_at__isnull=True).exclude(own_cases(moderator))
    since = list(waiting.order_by("opened_at").values_list("opened_at", flat=True)[:MOST])
    closed = Case.objects.filter(closed_at__gt=now - RECENT)
    lived = closed.order_by("-closed_at", "-id").values_list("opened_at", "closed_at")
    took = [(ended - began).total_seconds() for began, ended in lived[:_MOST_CLOSED] if ended]
    half = timedelta(seconds=median(took)) if took else None
    return WaitingWork(len(since), since[0] if since else None, half)


def waiting_appeals(moderator: Account) -> int:
    """Return the number of appeals that a moderator may decide, 100 at most; one query.

    Not those to their own measures, and none of their own matters.
    """
    rows = Appeal.objects.filter(decided_at__isnull=True).exclude(measure__moderator=moderator)
    cases = Case.objects.filter(own_cases(moderator)).values("pk")
    measures = Measure.objects.filter(own_measures(moderator)).values("pk")
    return rows.exclude(measure__case__in=cases).exclude(measure__in=measures)[:MOST].count()
