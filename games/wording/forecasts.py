"""When something is likely to happen: always a range, and always in words."""

from datetime import date, datetime, timedelta

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext, pgettext_lazy

from accounts.dates import date_in_words
from games.clocks.forecast import Likely
from games.wording.instants import weekday

_HOUR = timedelta(hours=1)
_WEEK = 6
# The hours at which the parts of a day begin.
_MORNING, _AFTERNOON, _EVENING = 5, 12, 18
_PARTS = (
    pgettext_lazy("part of a day", "before dawn"),
    pgettext_lazy("part of a day", "morning"),
    pgettext_lazy("part of a day", "afternoon"),
    pgettext_lazy("part of a day", "evening"),
)
_TODAY = (
    pgettext_lazy("part of today", "before dawn"),
    pgettext_lazy("part of today", "this morning"),
    pgettext_lazy("part of today", "this afternoon"),
    pgettext_lazy("part of today", "this evening"),
)


def likely_words(likely: Likely, now: datetime, *, short: bool = False) -> str:
    """`likely Thursday morning`, `likely Thursday or Friday`, in the reader's own zone.

    `short` names weekdays by their first letters.
    """
    if likely.last - now <= _HOUR:
        return _("probably within an hour")
    first, last = timezone.localtime(likely.first), timezone.localtime(likely.last)
    today = timezone.localtime(now).date()
    if first.date() != last.date():
        return _between(first, last, today, short)
    if _part(first) == _part(last):
        return _part_of_a_day(first, today, short)
    return _("likely %(day)s") % {"day": _day(first, today, short)}


def _part_of_a_day(at: datetime, today: date, short: bool) -> str:
    if at.date() == today:
        return _("likely %(day)s") % {"day": _TODAY[_part(at)]}
    told = {"day": _day(at, today, short), "part": _PARTS[_part(at)]}
    return pgettext("a day and a part of it", "likely %(day)s %(part)s") % told


def _between(first: datetime, last: datetime, today: date, short: bool) -> str:
    told = {"first": _day(first, today, short), "last": _day(last, today, short)}
    if (last.date() - first.date()).days == 1:
        return _("likely %(first)s or %(last)s") % told
    return _("likely between %(first)s and %(last)s") % told


def _part(at: datetime) -> int:
    return sum(at.hour >= begins for begins in (_MORNING, _AFTERNOON, _EVENING))


def _day(at: datetime, today: date, short: bool) -> str:
    days = (at.date() - today).days
    if days == 0:
        return pgettext("a day that is likely", "today")
    if days == 1:
        return pgettext("a day that is likely", "tomorrow")
    if days <= _WEEK:
        told = {"weekday": weekday(at, short=short)}
        return pgettext("a day that is likely", "%(weekday)s") % told
    told = {"date": date_in_words(at, "MONTH_DAY_FORMAT")}
    return pgettext("a day that is likely", "%(date)s") % told
