"""The cities that time zones are named after, in the reader's language."""

from babel.dates import get_timezone_location
from django.utils.translation import get_language, to_locale


def city(name: str) -> str:
    """Return the city of a zone as the reader's language calls it: “Ciudad de México”."""
    locale = to_locale(get_language() or "en")
    return get_timezone_location(name, locale=locale, return_city=True).rpartition("/")[2]
