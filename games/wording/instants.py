"""Instants in words, in the current time zone, shorter the nearer they are."""

from datetime import date, datetime
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from accounts import time_zones
from accounts.dates import date_in_words
from games.wording.elision import elided


def until_with_date(at: datetime, zone: str) -> str:
    """Return an instant in a named zone as `until Sunday, 22 November, 18:30, Berlin time`."""
    local = at.astimezone(ZoneInfo(zone))
    params = {
        "weekday": date_format(local, "l"),
        "date": date_in_words(local, "MONTH_DAY_FORMAT"),
        "time": date_format(local, "H:i"),
        "zone": _zone_in_words(zone),
    }
    return _("until %(weekday)s, %(date)s, %(time)s, %(zone)s") % params


def at_in_words(at: datetime, zone: str = "") -> str:
    """Return an instant as `at 18:30`, `on Thursday at 18:30` or `on 3 December at 18:30`, in the
    current time zone. With a `zone` it is in full: `on Thursday, 3 December, 18:30, Berlin time`.
    """
    local = at.astimezone(ZoneInfo(zone)) if zone else timezone.localtime(at)
    params = {
        "weekday": weekday(local),
        "date": date_in_words(local, "MONTH_DAY_FORMAT"),
        "time": date_format(local, "H:i"),
        "zone": _zone_in_words(zone) if zone else "",
    }
    if zone:
        return _("on %(weekday)s, %(date)s, %(time)s, %(zone)s") % params
    days = (local.date() - timezone.localdate()).days
    if days == 0:
        return _("at %(time)s") % params
    return (
        _("on %(weekday)s at %(time)s") if 0 < days <= _WEEK else _("on %(date)s at %(time)s")
    ) % params


def _zone_in_words(zone: str) -> str:
    if zone == time_zones.DEFAULT:
        return zone
    place = time_zones.city(zone)
    return elided(_("%(place)s time") % {"place": place}, place)


_WEEK = 6


def weekday(day: date, *, short: bool = False) -> str:
    """Return a day's weekday, `Thursday`, or `Thu` with `short`.

    It is in lower case where the language does so, as `jeudi`.
    """
    name = date_format(day, "l")
    if not short:
        return name
    first_letters = date_format(day, "D")
    return first_letters.lower() if name.islower() else first_letters


def back_in_words(day: date, today: date) -> str:
    """Return `away until Monday` or `away until 3 January`, for the day a person is back."""
    params = {
        "weekday": date_format(day, "l"),
        "date": date_in_words(day, "MONTH_DAY_FORMAT"),
    }
    near = (day - today).days <= _WEEK
    return (_("away until %(weekday)s") if near else _("away until %(date)s")) % params


def away_soon(day: date) -> str:
    """Return `away from Monday`, for the first day of a holiday within the week to come."""
    return _("away from %(weekday)s") % {"weekday": date_format(day, "l")}


def away_soon_briefly(day: date) -> str:
    """Return `off Mon`, for the first day of a holiday within the week to come."""
    return _("off %(day)s") % {"day": weekday(day, short=True)}


def back_briefly(day: date, today: date) -> str:
    """Return `back Mon` or `back 3 Dec`, for the day on which a person is back."""
    near = (day - today).days <= _WEEK
    return _("back %(day)s") % {
        "day": weekday(day, short=True) if near else date_in_words(day, "j M")
    }


def until_in_words(at: datetime, now: datetime, *, short: bool = False) -> str:
    """Return an instant as `until 18:30`, `until Thursday 18:30` or `until 3 December, 18:30`.

    With `short` weekdays are named by their first letters.
    """
    local, today = timezone.localtime(at), timezone.localtime(now).date()
    params = {
        "time": date_format(local, "H:i"),
        "weekday": weekday(local, short=short),
        "date": date_in_words(local, "MONTH_DAY_FORMAT"),
    }
    days = (local.date() - today).days
    if days == 0:
        return _("until %(time)s") % params
    if 0 < days <= _WEEK:
        return _("until %(weekday)s %(time)s") % params
    return _("until %(date)s, %(time)s") % params
