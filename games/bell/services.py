"""Marking notices in the bell as read, each person for themselves."""

from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import Account
from games.models import Notice


def mark_read(account: Account, notice_id: int) -> None:
    """Mark a person's notice as read. A notice of somebody else stays unchanged."""
    _unread(account).filter(pk=notice_id).update(read_at=timezone.now())


def mark_all_read(account: Account, newest: int) -> None:
    """Mark a person's notices as read, up to the one with the id `newest`. Later ones have not been
    looked at.
    """
    _unread(account).filter(pk__lte=newest).update(read_at=timezone.now())


def _unread(account: Account) -> QuerySet[Notice]:
    return Notice.objects.filter(account=account, transport="bell", read_at__isnull=True)
