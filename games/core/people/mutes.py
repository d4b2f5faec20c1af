"""People whom a moderator has muted: nobody at a table hears from them for some time."""

from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.dates import date_in_words
from games.core.errors import Muted
from games.moderation.models import Measure


def refuse_muted(account_id: int | None) -> None:
    """Raise Muted for somebody who is muted now; one query."""
    mute = Measure.in_force(Measure.Kind.MUTE, account_id or 0, timezone.now())
    if mute is not None and mute.until is not None:
        until = date_in_words(timezone.localtime(mute.until), "DATETIME_FORMAT")
        raise Muted(_("A moderator has muted you until %(until)s.") % {"until": until})
