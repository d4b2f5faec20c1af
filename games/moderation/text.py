"""What moderators decided about somebody, in a sentence for that person."""

from datetime import datetime
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from accounts.dates import date_in_words


def measure_sentence(kind: str, until: datetime | None, zone: str) -> str:
    """What was done to the reader; empty for what is done to tables."""
    told = {
        "warn": _("You were warned."),
        "mute": _("You cannot write in any chat until %(until)s."),
        "remove": _("A message of yours was removed."),
        "computer": _("A computer player has your seat at a table."),
        "seats": _("You cannot take a new seat until %(until)s."),
        "name": _("Your name was taken away. Choose another in your settings."),
        "ban": _("Your account was closed."),
    }
    end = until.astimezone(ZoneInfo(zone)) if until else None
    shown = date_in_words(end, "DATETIME_FORMAT") if end else ""
    return told.get(kind, "") % {"until": shown}
