"""How many cases wait and how long, in two queries that read open or recent ones only."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from statistics import median

from accounts.models import Account
from games.models import Case
from games.moderation.selectors.powers import own_cases
from games.moderation.selectors.queue import MOST_KEPT

RECENT = timedelta(days=30)
_MOST_CLOSED = 500


@dataclass(frozen=True, slots=True)
class Waiting:
    """The open cases that somebody may look at (100 at most), the oldest of them, and in what time
    half of the last month's were closed.
    """

    number: int
    oldest: datetime | None
    half_within: timedelta | None


def waiting_cases(moderator: Account, now: datetime) -> Waiting:
    """The cases that wait for this moderator; two queries."""
    waiting = Case.objects.filter(closed_at__isnull=True).exclude(own_cases(moderator))
    since = list(waiting.order_by("opened_at").values_list("opened_at", flat=True)[:MOST_KEPT])
    closed = Case.objects.filter(closed_at__gt=now - RECENT).exclude(result=Case.Result.MERGED)
    lived = closed.order_by("-closed_at", "-id").values_list("opened_at", "closed_at")
    took = [(ended - began).total_seconds() for began, ended in lived[:_MOST_CLOSED] if ended]
    half = timedelta(seconds=median(took)) if took else None
    return Waiting(len(since), since[0] if since else None, half)
