"""Lengths of time in words, and forecasts of turns."""

from datetime import date, datetime, timedelta

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext, pgettext_lazy

from accounts.dates import date_in_words
from games.clocks.forecast import Likely
from games.wording.instants import weekday

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
# Figures of more hours are in days.
MOST_HOURS = 96


def time_figure(time: timedelta, most_hours: int = MOST_HOURS) -> str:
    """Return a chosen length of time, `12 h`, `96 h` or `5 days`; above `most_hours` hours it is in
    days. Lengths of no whole hours or days are worded as by `time_span`.
    """
    hours = time // HOUR
    if time % DAY == timedelta() and hours > most_hours:
        return in_days(time.days)
    return in_hours(hours) if time % HOUR == timedelta() else time_span(time)


# Below it the seconds count.
MINUTE = timedelta(minutes=1)


def time_span(time: timedelta) -> str:
    """Return a length of time that runs down, never rounded up: `2 days 4 h`, `3 h 20 min`."""
    if timedelta() < time < MINUTE:
        return in_seconds(int(time.total_seconds()))
    days, hours = max(time, timedelta()) // DAY, max(time, timedelta()) % DAY // HOUR
    minutes = max(time, timedelta()) % HOUR // timedelta(minutes=1)
    if days:
        return _joined(in_days(days), in_hours(hours) if hours else "")
    if hours >= FEW_HOURS:
        return in_hours(hours)
    if hours:
        return _joined(in_hours(hours), in_minutes(minutes) if minutes else "")
    return in_minutes(minutes)


def units_left(time: timedelta) -> int:
    """Return the number with which `time_span` begins, with which verbs agree, as in “queda
    1 h”.
    """
    words = time_span(time).split("\N{NO-BREAK SPACE}")
    return int(words[0])


def time_roughly(time: timedelta) -> str:
    """Return a length of time in one unit, for little room: `2 days`, `35 h`, `8 min`, `40 s`.

    It is never rounded up, and given in hours below two days.
    """
    if time < HOUR:
        return time_span(time)
    return in_days(time // DAY) if time >= 2 * DAY else in_hours(time // HOUR)


def time_exactly(time: timedelta) -> str:
    """Return a part of a day to the minute: `13 h 40 min`, `14 h`, `20 min`."""
    minutes = round(time / timedelta(minutes=1))
    hours, rest = divmod(minutes, 60)
    return _joined(in_hours(hours) if hours else "", in_minutes(rest) if rest else "")


# Below so many hours the minutes count.
FEW_HOURS = 6


def in_days(count: int) -> str:
    """Return a number of days: `1 day`, `5 days`."""
    return _with_unit(count, ngettext("day", "days", count))


def in_hours(count: int) -> str:
    """Return a number of hours: `12 h`."""
    return _with_unit(count, pgettext("short for hours", "h"))


def in_minutes(count: int) -> str:
    """Return a number of minutes: `8 min`."""
    return _with_unit(count, pgettext("short for minutes", "min"))


def in_seconds(count: int) -> str:
    """Return a number of seconds: `40 s`."""
    return _with_unit(count, pgettext("short for seconds", "s"))


def unit_words() -> tuple[str, str, str, str, str]:
    """Return the words for the units of time: day, days, hours, minutes and seconds, in
    this order.
    """
    one, more = (ngettext("day", "days", count) for count in (1, 2))
    hours, minutes = pgettext("short for hours", "h"), pgettext("short for minutes", "min")
    return one, more, hours, minutes, pgettext("short for seconds", "s")


def _with_unit(count: int, unit: str) -> str:
    return f"{count}\u00a0{unit}"


def _joined(first: str, second: str) -> str:
    return f"{first} {second}".strip()


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
    """Return a forecast, `likely Thursday morning` or `likely Thursday or Friday`, in the current
    time zone. With `short` weekdays are named by their first letters.
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
    params = {"day": _day(at, today, short), "part": _PARTS[_part(at)]}
    return pgettext("a day and a part of it", "likely %(day)s %(part)s") % params


def _between(first: datetime, last: datetime, today: date, short: bool) -> str:
    params = {"first": _day(first, today, short), "last": _day(last, today, short)}
    if (last.date() - first.date()).days == 1:
        return _("likely %(first)s or %(last)s") % params
    return _("likely between %(first)s and %(last)s") % params


def _part(at: datetime) -> int:
    return sum(at.hour >= begins for begins in (_MORNING, _AFTERNOON, _EVENING))


def _day(at: datetime, today: date, short: bool) -> str:
    days = (at.date() - today).days
    if days == 0:
        return pgettext("a day that is likely", "today")
    if days == 1:
        return pgettext("a day that is likely", "tomorrow")
    if days <= _WEEK:
        params = {"weekday": weekday(at, short=short)}
        return pgettext("a day that is likely", "%(weekday)s") % params
    params = {"date": date_in_words(at, "MONTH_DAY_FORMAT")}
    return pgettext("a day that is likely", "%(date)s") % params
