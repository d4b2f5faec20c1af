"""Instants in words, in the zone of the moment: as near as they are."""

from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

_WEEK = 6


def until_in_words(at: datetime, now: datetime, *, short: bool = False) -> str:
    """`until 18:30`, `until Thursday 18:30`, `until 3 December, 18:30`.

    `short` names weekdays by their first letters.
    """
    local, today = timezone.localtime(at), timezone.localtime(now).date()
    told = {
        "time": date_format(local, "H:i"),
        "weekday": date_format(local, "D" if short else "l"),
        "date": date_format(local, pgettext("format of a day of the year", "j F")),
    }
    days = (local.date() - today).days
    if days == 0:
        return _("until %(time)s") % told
    if 0 < days <= _WEEK:
        return _("until %(weekday)s %(time)s") % told
    return _("until %(date)s, %(time)s") % told
