"""An instant for whoever reads of it later: with weekday, date, time and the zone they are in."""

from datetime import datetime
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from accounts import time_zones
from accounts.dates import date_in_words
from games.wording.elision import elided


def until_with_date(at: datetime, zone: str) -> str:
    """`until Sunday, 22 November, 18:30, Berlin time`."""
    local = at.astimezone(ZoneInfo(zone))
    told = {
        "weekday": date_format(local, "l"),
        "date": date_in_words(local, "MONTH_DAY_FORMAT"),
        "time": date_format(local, "H:i"),
        "zone": _zone_in_words(zone),
    }
    return _("until %(weekday)s, %(date)s, %(time)s, %(zone)s") % told


def _zone_in_words(zone: str) -> str:
    if zone == time_zones.DEFAULT:
        return zone
    place = time_zones.city(zone)
    return elided(_("%(place)s time") % {"place": place}, place)
