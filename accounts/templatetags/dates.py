"""The filter `date` of every template, with the first of a month as the reader's language says."""

from typing import Any

from django import template
from django.template import defaultfilters

from accounts.dates import with_first

register = template.Library()


@register.filter(expects_localtime=True, is_safe=False)
def date(value: Any, arg: str | None = None) -> str:
    """Return the date in the format that is asked for, as Django's own filter has it."""
    return with_first(str(defaultfilters.date(value, arg)))
