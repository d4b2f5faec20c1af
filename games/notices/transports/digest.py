"""Sends digests: all new notices in one email, at the hours that the reader chose."""

from datetime import datetime

from django.utils.translation import gettext_lazy as _

from games.models import Notice
from games.notices.preferences import Preferences
from games.notices.transports.email import EmailTransport


class DigestTransport(EmailTransport):
    """One email for all new notices since the last."""

    label = _("Digest")
    icon = "log"
    joins = frozenset(Notice.Kind.values)
    # The hour was chosen by its reader.
    is_patient = False

    def due_at(self, now: datetime, preferences: Preferences) -> datetime:
        """Return the next of the reader's digest hours."""
        return preferences.next_digest(now)
