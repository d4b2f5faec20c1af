"""Time zones: choices for people, and the present name of an old one."""

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from zoneinfo import ZoneInfo, available_timezones

from babel.dates import get_timezone_location
from django.core.exceptions import ValidationError
from django.utils.functional import Promise
from django.utils.translation import get_language, to_locale
from django.utils.translation import gettext_lazy as _

DEFAULT = "UTC"


@cache
def known() -> frozenset[str]:
    """Return the names of all time zones of this machine, old spellings included."""
    return frozenset(name for name in available_timezones() if name not in ("localtime", "Factory"))


def validate_time_zone(name: str) -> None:
    """Accept the name of a known time zone, old spellings included. Raises ValidationError for any
    other text.
    """
    if name not in known():
        raise ValidationError(_("Choose a time zone from the list."), code="time_zone")


def find(name: str) -> ZoneInfo:
    """Return the time zone with this name, or UTC for an unknown name."""
    return ZoneInfo(name if name in known() else DEFAULT)


def city(name: str) -> str:
    """Return the city of a time zone in the reader's language: “Ciudad de México”."""
    locale = to_locale(get_language() or "en")
    return get_timezone_location(name, locale=locale, return_city=True).rpartition("/")[2]


_UNIVERSAL = frozenset({"Etc/UTC", "Etc/GMT"})


@cache
def todays_names() -> frozenset[str]:
    """Return the present names of the time zones that people can choose, all of them places."""
    places = {line[2] for line in _lines("zone.tab", "\t") if not line[0].startswith("#")}
    return frozenset(places & known())


def todays_name(name: str) -> str:
    """Return the present name of a time zone, “UTC” for all names of universal time. A zone that is
    not a place keeps its name.
    """
    if name in todays_names() or name == DEFAULT:
        return name
    linked = _links().get(name, name)
    if linked in _UNIVERSAL:
        return DEFAULT
    return linked if linked in todays_names() else name


@cache
def _links() -> dict[str, str]:
    # "L Asia/Kolkata Asia/Calcutta": the second is another name of the first.
    links = [line for line in _lines("tzdata.zi", " ") if line[0] == "L"]
    return {other: name for _, name, other in links}


def _lines(table: str, between: str) -> Iterator[list[str]]:
    text = (files("tzdata") / "zoneinfo" / table).read_text(encoding="utf-8")
    return (line.split(between) for line in text.splitlines() if line)


Named = list[tuple[str, str]]
Choices = list[tuple[str | Promise, str | Named]]
_REGIONS = {
    "Africa": _("Africa"),
    "America": _("America"),
    "Antarctica": _("Antarctica"),
    "Arctic": _("Arctic"),
    "Asia": _("Asia"),
    "Atlantic": _("Atlantic"),
    "Australia": _("Australia"),
    "Europe": _("Europe"),
    "Indian": _("Indian Ocean"),
    "Pacific": _("Pacific"),
}


@cache
def choices() -> Choices:
    """Return the choices of a select of time zones: UTC, then a group for each region. A group is a
    pair of the region and a list of pairs of name and label.
    """
    regions: dict[str, Named] = {}
    for name in sorted(todays_names()):
        regions.setdefault(name.partition("/")[0], []).append((name, label(name)))
    return [(DEFAULT, DEFAULT), *((_REGIONS.get(key, key), all_) for key, all_ in regions.items())]


def label(name: str) -> str:
    """Return the name of a time zone within its region: “Argentina, Buenos Aires”."""
    place = name.partition("/")[2] or name
    return place.replace("_", " ").replace("/", ", ")
