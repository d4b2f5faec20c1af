"""Every present and former name of a time zone, so that rows and cookies stay readable."""

from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

DEFAULT = "UTC"


@cache
def known() -> frozenset[str]:
    """Return the names of all time zones of this machine, old spellings included."""
    return frozenset(name for name in available_timezones() if name not in ("localtime", "Factory"))


def validate_time_zone(name: str) -> None:
    """Accept the name of a time zone. Raises ValidationError for any other text."""
    if name not in known():
        raise ValidationError(_("Choose a time zone from the list."), code="time_zone")


def find(name: str) -> ZoneInfo:
    """Return the zone of that name, or UTC for a name that no longer exists."""
    return ZoneInfo(name if name in known() else DEFAULT)
