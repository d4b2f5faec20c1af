"""Today's names of time zones, from the tables of the time zone database itself."""

from collections.abc import Iterator
from functools import cache
from importlib.resources import files

from accounts.time_zones.zones import DEFAULT, known

_UNIVERSAL = frozenset({"Etc/UTC", "Etc/GMT"})


@cache
def todays_names() -> frozenset[str]:
    """Return the zones that the database offers for choosing: places, each by today's name."""
    places = {line[2] for line in _lines("zone.tab", "\t") if not line[0].startswith("#")}
    return frozenset(places & known())


def todays_name(name: str) -> str:
    """Return today's name of a zone; a zone that is not a place keeps its name."""
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
