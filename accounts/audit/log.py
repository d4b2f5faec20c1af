"""The audit log: staff's actions and their names stay readable.

It is one chain: each entry carries the hash of the one before it. Appending holds a lock until the
transaction ends, the last one of all locks, so that there is one last entry to follow.
"""

import logging
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from django.contrib.admin.models import ADDITION, CHANGE, DELETION, LogEntry
from django.db import connection, models, transaction
from django.db.models import Count
from django.utils import timezone

from accounts.audit.chain import ORIGIN, Break, ChainLink, breaks, spelled
from accounts.models import Account, AuditEntry

# Django translates its own messages.
_FLAGS = {"add": ADDITION, "change": CHANGE, "delete": DELETION}


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """An action on one row."""

    at: datetime
    who: str
    what: str


def details_in_words(entry: AuditEntry) -> str:
    """Return the change, or the reason that was given."""
    if entry.verb not in _FLAGS:
        return entry.details
    # Never saved: it is there only for its method.
    django_entry = LogEntry(action_flag=_FLAGS[entry.verb], change_message=entry.details)
    return str(django_entry.get_change_message())


def history_line(entry: AuditEntry) -> HistoryLine:
    """Return an entry as a line of the history of its row."""
    verb = str(entry.get_verb_display())
    words = details_in_words(entry)
    return HistoryLine(entry.at, entry.actor_name, words or verb)


log = logging.getLogger(__name__)
# Any number that no other advisory lock of this database has.
_LOCK = 0x5AB0_7E02
_LONGEST_NAME = 200
_DECISIONS = (AuditEntry.Verb.MEASURE, AuditEntry.Verb.UNDO, AuditEntry.Verb.SORT)


@transaction.atomic
def append(
    actor: Account | None,
    verb: str,
    subject: models.Model,
    *,
    details: str = "",
    name: str = "",
) -> AuditEntry:
    """Record an action on a row, as part of its transaction; return the entry.

    `name` is the row's name, if it differs from its own text; no actor means the server's console.
    """
    _lock()
    last = AuditEntry.objects.order_by("-number").values_list("number", "digest").first()
    number, previous = last or (0, ORIGIN)
    link = ChainLink(
        number=number + 1,
        at=timezone.now(),
        actor_id=actor.pk if actor else None,
        actor_name=actor.name if actor else "",
        verb=verb,
        subject_kind=subject._meta.label_lower,
        subject_id=str(subject.pk),
        subject_name=(name or str(subject))[:_LONGEST_NAME],
        details=details,
        previous=previous,
    )
    return AuditEntry.objects.create(**columns(replace(link, digest=link.hashed())))


def columns(link: ChainLink) -> dict[str, object]:
    """Return a link as the columns of an entry."""
    return {name: getattr(link, name) for name in ChainLink.__slots__}


def without_own(
    entries: models.QuerySet[AuditEntry], reader: Account
) -> models.QuerySet[AuditEntry]:
    """Return the entries without moderators' decisions about the reader: nobody learns who took
    them.
    """
    own = {"subject_kind": reader._meta.label_lower, "subject_id": str(reader.pk)}
    return entries.exclude(**own, verb__in=_DECISIONS)


def is_own(entry: AuditEntry, reader: Account) -> bool:
    """Return whether an entry is such a decision about the reader."""
    about = (entry.subject_kind, entry.subject_id)
    return about == (reader._meta.label_lower, str(reader.pk)) and entry.verb in _DECISIONS


def verify() -> list[Break]:
    """Return the broken places of the chain; reads all of it, and keeps none of it in memory."""
    rows = AuditEntry.objects.order_by("number").iterator()
    return list(breaks(row.link() for row in rows))


def head() -> tuple[int, str]:
    """Return the number and the hash of the last entry."""
    last = AuditEntry.objects.order_by("-number").values_list("number", "digest").first()
    return last or (0, ORIGIN)


def log_head() -> None:
    """Write the head into the log file: a chain cut off later no longer has it."""
    number, digest = head()
    log.info("audit log: %d entries, head %s", number, spelled(digest))


def entries_by(accounts: Iterable[Account]) -> dict[int, int]:
    """Return how many entries each of these accounts has; accounts without entries are left out."""
    entries = AuditEntry.objects.filter(actor__in=[account.pk for account in accounts])
    found = entries.order_by().values_list("actor").annotate(Count("pk"))
    return {pk: number for pk, number in found if pk is not None}


def has_entries(account: Account) -> bool:
    """Return whether this account has ever done something in the admin."""
    return AuditEntry.objects.filter(actor=account).exists()


def _lock() -> None:
    # On SQLite there is one writer at a time anyway.
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_LOCK])
