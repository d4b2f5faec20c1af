"""Dates in words, and the filter `date` of every template.

French counts the first of a month otherwise than its other days.
"""

import re
from datetime import date as Date  # noqa: N812
from typing import Any

from django import template
from django.template import defaultfilters
from django.utils.formats import date_format
from django.utils.translation import get_language

register = template.Library()


def date_in_words(day: Date, form: str) -> str:
    """Return a day or an instant in one of the site's formats: `3 December`, `1er décembre`."""
    return with_first(date_format(day, form))


def with_first(words: str) -> str:
    """Return a date with the French ordinal for the first day of a month only."""
    if not (get_language() or "").startswith("fr"):
        return words
    return re.sub(r"(?<!\S)1 (?=[^\W\d])", "1er ", words)


@register.filter(expects_localtime=True, is_safe=False)
def date(value: Any, arg: str | None = None) -> str:
    """Return the date in the format that is asked for, as Django's own filter has it."""
    return with_first(str(defaultfilters.date(value, arg)))
