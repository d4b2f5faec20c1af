"""Dates in words, and the filter `date` of every template, with the French ordinal for the first of
a month.
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
    """Return a day or an instant as text in one of the site's formats, with the French ordinal: `3
    December`, `1er décembre`.
    """
    return with_first(date_format(day, form))


def with_first(words: str) -> str:
    """Return a formatted date, with “1er” for the first day of a month if the language is
    French.
    """
    if not (get_language() or "").startswith("fr"):
        return words
    return re.sub(r"(?<!\S)1 (?=[^\W\d])", "1er ", words)


@register.filter(expects_localtime=True, is_safe=False)
def date(value: Any, arg: str | None = None) -> str:
    """Return a date in the given format, as Django's own filter does, with the French ordinal."""
    return with_first(str(defaultfilters.date(value, arg)))
