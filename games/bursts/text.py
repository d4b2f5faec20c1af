"""The hour of a burst in words, in the zone of the moment or of a reader."""

from datetime import datetime
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from games.clocks.bursts import LASTS


def hour_in_words(begins: datetime, zone: str = "") -> str:
    """`Thursday, 26 November, 20:00–21:00`."""
    local = begins.astimezone(ZoneInfo(zone)) if zone else timezone.localtime(begins)
    told = {
        "weekday": date_format(local, "l"),
        "date": date_format(local, "MONTH_DAY_FORMAT"),
        "begins": date_format(local, "H:i"),
        "ends": date_format(local + LASTS, "H:i"),
    }
    return _("%(weekday)s, %(date)s, %(begins)s–%(ends)s") % told
