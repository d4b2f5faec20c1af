"""The audit log: staff's actions, readable even after renames.

It is one chain: each entry carries the hash of the entry before it. Appending holds a lock until
the transaction ends, taken after all other locks, so that there is one last entry to follow.
"""

import logging
from collections.abc import Iterable, Iterator

from django.contrib.admin.models import ADDITION, CHANGE, DELETION, LogEntry
from django.db import connection, models, transaction
from django.db.models import Count
from django.utils import timezone

from accounts.models import Account, AuditEntry
from accounts.models.audit_entry import ORIGIN

# Django translates its own messages.
_FLAGS = {"add": ADDITION, "change": CHANGE, "delete": DELETION}


def details_in_words(entry: AuditEntry) -> str:
    """Return the details of an entry as text: a change in the active language, or a reason as a
    moderator gave it.
    """
    if entry.verb not in _FLAGS:
        return entry.details
    # Never saved: it is there only for its method.
    django_entry = LogEntry(action_flag=_FLAGS[entry.verb], change_message=entry.details)
    return str(django_entry.get_change_message())


def history_line(entry: AuditEntry) -> dict[str, object]:
    """Return an entry as a line for the history of its row: a dict of `at`, `who` and `what`."""
    words = details_in_words(entry) or str(entry.get_verb_display())
    return {"at": entry.at, "who": entry.actor_name, "what": words}


log = logging.getLogger(__name__)
# Any number that no other advisory lock of this database has.
_LOCK = 0x5AB0_7E02
_LONGEST_NAME = 200
_GROUP = 8
# A broken place of the chain: the number of an entry, and missing, changed or inserted.
Break = tuple[int, str]
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
    """Record a staff member's action on the row `subject` in the audit log, in the caller's
    transaction, and return the entry. `verb` is an AuditEntry.Verb, `details` the reason or the
    change, and `actor` None for the server's console. `name` is what the log calls the row, by
    default `str(subject)`.
    """
    _lock()
    number, previous = head()
    entry = AuditEntry(
        number=number + 1,
        at=timezone.now(),
        actor=actor,
        actor_name=actor.name if actor else "",
        verb=verb,
        subject_kind=subject._meta.label_lower,
        subject_id=str(subject.pk),
        subject_name=(name or str(subject))[:_LONGEST_NAME],
        details=details,
        previous=previous,
    )
    entry.digest = entry.hashed()
    entry.save(force_insert=True)
    return entry


def without_own(
    entries: models.QuerySet[AuditEntry], reader: Account
) -> models.QuerySet[AuditEntry]:
    """Return the entries without moderators' decisions about the reader, so that people do not
    learn who decided about them.
    """
    own = {"subject_kind": reader._meta.label_lower, "subject_id": str(reader.pk)}
    return entries.exclude(**own, verb__in=_DECISIONS)


def is_own(entry: AuditEntry, reader: Account) -> bool:
    """Return whether an entry is a moderator's decision about the reader, which `without_own`
    hides.
    """
    about = (entry.subject_kind, entry.subject_id)
    return about == (reader._meta.label_lower, str(reader.pk)) and entry.verb in _DECISIONS


def verify() -> list[Break]:
    """Return the broken places of the audit log's chain, as pairs of an entry's number and
    `missing`, `inserted` or `changed`. Empty if the chain is whole. Reads the whole log, entry by
    entry.
    """
    return list(_breaks(AuditEntry.objects.order_by("number").iterator()))


def _breaks(entries: Iterable[AuditEntry]) -> Iterator[Break]:
    expected, previous = 1, ORIGIN
    for entry in entries:
        if entry.number != expected:
            yield expected, "missing"
        elif entry.previous != previous:
            yield entry.number, "inserted"
        if entry.hashed() != entry.digest:
            yield entry.number, "changed"
        expected, previous = entry.number + 1, entry.digest


def spelled(digest: str) -> str:
    """Return a hash in groups of eight characters. Logs need this, because they hide anything that
    looks like a key.
    """
    return " ".join(digest[start : start + _GROUP] for start in range(0, len(digest), _GROUP))


def head() -> tuple[int, str]:
    """Return a pair of the number and the hash of the audit log's last entry. For an empty log that
    is 0 and ORIGIN.
    """
    last = AuditEntry.objects.order_by("-number").values_list("number", "digest").first()
    return last or (0, ORIGIN)


def log_head() -> None:
    """Write the number and the hash of the audit log's last entry into the log file, which shows
    later whether the end was cut off.
    """
    number, digest = head()
    log.info("audit log: %d entries, head %s", number, spelled(digest))


def entries_by(accounts: Iterable[Account]) -> dict[int, int]:
    """Return the number of audit log entries by each of these accounts, as a dict by account id.
    Accounts without entries are left out.
    """
    entries = AuditEntry.objects.filter(actor__in=[account.pk for account in accounts])
    found = entries.order_by().values_list("actor").annotate(Count("pk"))
    return {pk: number for pk, number in found if pk is not None}


def has_entries(account: Account) -> bool:
    """Return whether the audit log has an entry by this account."""
    return AuditEntry.objects.filter(actor=account).exists()


def _lock() -> None:
    # On SQLite there is one writer at a time anyway.
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_LOCK])
