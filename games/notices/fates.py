"""Records the outcome of the last message on each way, for its owner."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import DateTimeField, F, Value
from django.db.models.functions import Coalesce
from django.utils import timezone

from accounts.models import Account
from accounts.services import stop_turn_emails
from games.models import NoticeWay
from games.models.notice_way import digest_of

# An address that got nothing in so many attempts, over so long, will not get the next one either.
MOST_FAILURES = 8
LONGEST_FAILING = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class AccountWay:
    """A person's way; `row` is None for email, which uses the account's address."""

    account: Account
    transport: str
    row: NoticeWay | None


def note_success(way: AccountWay) -> None:
    """Record that the last message was accepted."""
    _note(way, last_error="", next_try_at=None, failures=0, failing_since=None)


def note_failure(way: AccountWay, error: str, again_at: datetime | None) -> None:
    """Record that the last message failed, and the time of the next attempt, if any."""
    _note(way, last_error=error[:200], next_try_at=again_at)


def keeps_failing(way: AccountWay) -> bool:
    """Count a failure; return whether too many, for too long, rule out another attempt."""
    if way.row is None:
        return False
    now, row = timezone.now(), NoticeWay.objects.filter(pk=way.row.pk)
    since = Coalesce("failing_since", Value(now, DateTimeField()))
    row.update(failures=F("failures") + 1, failing_since=since)
    long_ago = now - LONGEST_FAILING
    return row.filter(failures__gte=MOST_FAILURES, failing_since__lte=long_ago).exists()


def note_gone(way: AccountWay, error: str, off: NoticeWay.Off) -> None:
    """Switch off a way that will never work again."""
    now = timezone.now()
    _note(way, last_error=error[:200], next_try_at=None, is_on=False, off_at=now, off_reason=off)
    if way.row is None:
        stop_turn_emails(way.account)


def _note(way: AccountWay, **facts: object) -> None:
    facts["tried_at"] = timezone.now()
    if way.row is not None:
        NoticeWay.objects.filter(pk=way.row.pk).update(**facts)
        return
    # One statement: two workers may send somebody's first emails at once.
    row = NoticeWay(account=way.account, transport=way.transport, digest=digest_of(""), **facts)
    NoticeWay.objects.bulk_create(
        [row],
        update_conflicts=True,
        unique_fields=["account", "transport", "digest"],
        update_fields=list(facts),
    )
