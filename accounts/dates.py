"""Dates in words; French counts the first of a month otherwise than its other days."""

import re
from datetime import date

from django.utils.formats import date_format
from django.utils.translation import get_language


def date_in_words(day: date, form: str) -> str:
    """Return a day or an instant in one of the site's formats: `3 December`, `1er décembre`."""
    return with_first(date_format(day, form))


def with_first(words: str) -> str:
    """Return a date with the French ordinal for the first day of a month only."""
    if not (get_language() or "").startswith("fr"):
        return words
    return re.sub(r"(?<!\S)1 (?=[^\W\d])", "1er ", words)
