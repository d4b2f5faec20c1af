"""A person's archive, for them alone."""

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from accounts.models import Account
from games.archives.models import ARCHIVE_KEPT
from games.core.visibility import NotFound
from games.models import Archive


@dataclass(frozen=True, slots=True)
class ArchiveView:
    """Whether the archive is ready, and until when it can be fetched."""

    is_ready: bool
    until: datetime | None


def archive_of(account: Account) -> ArchiveView | None:
    """Read a person's own archive, None without any; one query."""
    row = Archive.objects.filter(account=account).first()
    if row is None or row.ready_at is None:
        return ArchiveView(False, None) if row is not None else None
    until = row.ready_at + ARCHIVE_KEPT
    return ArchiveView(True, until) if timezone.now() < until else None


def content_of(account: Account) -> bytes:
    """Load the file. Raises NotFound without one, or once its time is over."""
    since = timezone.now() - ARCHIVE_KEPT
    rows = Archive.objects.filter(account=account, ready_at__gt=since)
    content = rows.values_list("content", flat=True).first()
    if content is None:
        raise NotFound
    return bytes(content)
