"""Archives of what the site keeps about a person: requested, prepared by a worker, fetched."""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone, translation

from accounts import time_zones
from accounts.models import Account
from games.archives.file import file_of
from games.archives.models import ARCHIVE_KEPT
from games.core.backlog import Waiting, longest_waiting
from games.core.errors import GuestsOnlyPractise
from games.core.locking import lock_accounts, lock_active
from games.models import Archive, Notice
from games.notices import outbox

# A worker that dies with one is not the last to try.
_AGAIN = timedelta(minutes=10)


def ask(account: Account) -> None:
    """Ask for an archive, in place of the last; while one is prepared nothing changes.

    Raises GuestsOnlyPractise for guests, who see everything we keep about them, and AccountGone.
    """
    if account.is_guest:
        raise GuestsOnlyPractise
    now = timezone.now()
    with transaction.atomic():
        lock_active(account, [])
        if Archive.objects.filter(account=account, ready_at__isnull=True).exists():
            return
        Archive.objects.filter(account=account).delete()
        outbox.drop_of_no_game(Notice.Kind.ARCHIVE, [account.pk])
        Archive.objects.create(account=account, asked_at=now, due_at=now)


def due(now: datetime, limit: int, after: Waiting | None = None) -> list[Waiting]:
    """List those to be prepared, longest waiting first."""
    return longest_waiting(Archive.objects.filter(due_at__lte=now), "due_at", limit, after)


def attend(archive_id: int) -> bool:
    """Prepare an archive and write the notice of it; whether there was anything to do."""
    now = timezone.now()
    # Claimed by putting it off: of two workers one finds it due.
    rows = Archive.objects.filter(pk=archive_id, due_at__lte=now)
    if not rows.update(due_at=now + _AGAIN):
        return False
    whole = Archive.objects.select_related("account__notice_preferences")
    archive = whole.filter(pk=archive_id, ready_at__isnull=True).first()
    if archive is None:
        return False
    here = time_zones.find(archive.account.time_zone)
    with translation.override(archive.account.language), timezone.override(here):
        _prepare(archive)
    return True


def mark_fetched(account: Account) -> None:
    """Remember that the archive was fetched: no page speaks of it any more."""
    mine = Archive.objects.filter(account=account, ready_at__isnull=False)
    mine.filter(fetched_at__isnull=True).update(fetched_at=timezone.now())
    outbox.mark_read(account, [Notice.Kind.ARCHIVE])


def clear_expired(limit: int) -> int:
    """Delete up to this many archives that nobody can fetch any more; returns how many."""
    old = Archive.objects.filter(ready_at__lte=timezone.now() - ARCHIVE_KEPT).order_by("ready_at")
    ids = list(old.values_list("pk", flat=True)[:limit])
    Archive.objects.filter(pk__in=ids).delete()
    return len(ids)


def _prepare(archive: Archive) -> None:
    content = file_of(archive.account)
    now = timezone.now()
    # Not in place of one that was asked for again meanwhile.
    mine = Archive.objects.filter(pk=archive.pk, ready_at__isnull=True)
    with transaction.atomic():
        lock_accounts([archive.account_id])
        if mine.update(content=content, ready_at=now, due_at=None):
            outbox.enqueue_site_notice([archive.account], Notice.Kind.ARCHIVE, archive.pk, now)
