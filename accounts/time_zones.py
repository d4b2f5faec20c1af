"""The time zones a person may live in."""

from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

DEFAULT = "UTC"
_CONTINENTS = (
    "Africa/",
    "America/",
    "Antarctica/",
    "Arctic/",
    "Asia/",
    "Atlantic/",
    "Australia/",
    "Europe/",
    "Indian/",
    "Pacific/",
)


@cache
def known() -> frozenset[str]:
    """Return the names of all time zones of this machine, old spellings included."""
    return frozenset(name for name in available_timezones() if name not in ("localtime", "Factory"))


@cache
def choices() -> list[tuple[str, str | list[tuple[str, str]]]]:
    """Return the zones to choose from, as a select wants them: UTC, then places by continent."""
    groups: dict[str, list[tuple[str, str]]] = {}
    for name in sorted(zone for zone in known() if zone.startswith(_CONTINENTS)):
        continent, place = name.split("/", 1)
        groups.setdefault(continent, []).append((name, place.replace("_", " ")))
    return [(DEFAULT, DEFAULT), *groups.items()]


def validate_time_zone(name: str) -> None:
    """Accept the name of a time zone; raises ValidationError for any other text."""
    if name not in known():
        raise ValidationError(_("Choose a time zone of the list."), code="time_zone")


def find(name: str) -> ZoneInfo:
    """Return the zone of that name, or UTC for a name that no longer exists."""
    return ZoneInfo(name if name in known() else DEFAULT)
