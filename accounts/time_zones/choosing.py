"""Time zones to choose from: the reader's own on top, then places by region."""

from functools import cache

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.time_zones.todays import todays_names
from accounts.time_zones.zones import DEFAULT

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
    """Return the zones as a select wants them: UTC, then places by region."""
    regions: dict[str, Named] = {}
    for name in sorted(todays_names()):
        regions.setdefault(name.partition("/")[0], []).append((name, label(name)))
    return [(DEFAULT, DEFAULT), *((_REGIONS.get(key, key), all_) for key, all_ in regions.items())]


def label(name: str) -> str:
    """Return the name of a zone within its region: “Argentina, Buenos Aires”."""
    place = name.partition("/")[2] or name
    return place.replace("_", " ").replace("/", ", ")
