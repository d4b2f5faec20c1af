"""Says how reliable somebody is."""

from django import template

from games.clocks.reliability import Reliability
from games.wording.reliability import reliability_words, seen_through_words

register = template.Library()


@register.filter
def in_words(reliability: Reliability | None) -> str:
    """Return '96 % of turns in time in 50 games', or nothing without a record."""
    return reliability_words(reliability) if reliability else ""


@register.filter
def seen_through(reliability: Reliability) -> str:
    """Return a reliability as '98 % of the last 50 games seen to their end'."""
    return seen_through_words(reliability)
