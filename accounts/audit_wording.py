"""What an entry of the audit log says, in the reader's language."""

from dataclasses import dataclass
from datetime import datetime

from django.contrib.admin.models import ADDITION, CHANGE, DELETION, LogEntry

from accounts.models import AuditEntry

# Django translates its own messages.
_FLAGS = {"add": ADDITION, "change": CHANGE, "delete": DELETION}


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """What somebody did to one row."""

    at: datetime
    who: str
    what: str


def details_in_words(entry: AuditEntry) -> str:
    """What was changed, or the reason that was given."""
    if entry.verb not in _FLAGS:
        return entry.details
    # Never saved: it only lends its words.
    told = LogEntry(action_flag=_FLAGS[entry.verb], change_message=entry.details)
    return str(told.get_change_message())


def history_line(entry: AuditEntry) -> HistoryLine:
    """The entry as it stands in the history of the row that it is about."""
    verb = str(entry.get_verb_display())
    words = details_in_words(entry)
    return HistoryLine(entry.at, entry.actor_name, words or verb)
