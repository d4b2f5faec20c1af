"""Entries of the audit log in words, in the reader's language."""

from dataclasses import dataclass
from datetime import datetime

from django.contrib.admin.models import ADDITION, CHANGE, DELETION, LogEntry

from accounts.models import AuditEntry

# Django translates its own messages.
_FLAGS = {"add": ADDITION, "change": CHANGE, "delete": DELETION}


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """Somebody's action on one row."""

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
