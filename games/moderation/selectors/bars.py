"""Temporary bans by moderators: from writing, and from taking new seats."""

from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.dates import date_in_words
from accounts.models import Account
from games.core.errors import Muted, NoNewTables
from games.moderation.models import Measure


def refuse_muted(account_id: int | None) -> None:
    """Raise Muted, with its end, for somebody who is muted now; one query."""
    if until := _barred_until(Measure.Kind.MUTE, account_id or 0):
        raise Muted(_("A moderator has muted you until %(until)s.") % {"until": until})


def refuse_kept_from_tables(account: Account) -> None:
    """Raise NoNewTables, with its end, for a person barred from new seats; one query."""
    if until := _barred_until(Measure.Kind.SEATS, account.pk):
        sentence = _("A moderator lets you take no new seat until %(until)s.")
        raise NoNewTables(sentence % {"until": until})


def _barred_until(kind: Measure.Kind, account_id: int) -> str:
    measure = Measure.in_force(kind, account_id, timezone.now())
    if measure is None or measure.until is None:
        return ""
    return date_in_words(timezone.localtime(measure.until), "DATETIME_FORMAT")
