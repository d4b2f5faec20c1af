"""Remembering what people have read of decisions."""

from django.utils import timezone

from accounts.models import Account
from games.models import Report, Word
from games.models.word import readable_words


def mark_told(account: Account) -> None:
    """Count all that came of one's reports, and all that was decided about oneself, as read."""
    now = timezone.now()
    closed = Report.objects.filter(reporter=account, case__closed_at__isnull=False)
    closed.filter(read_at__isnull=True).update(read_at=now)
    read = readable_words().filter(account=account, read_at__isnull=True)
    Word.objects.filter(pk__in=read.values("pk")).update(read_at=now)
