"""Errors of selectors."""

from django.utils.translation import gettext_lazy as _


class NotFound(Exception):
    """There is no such table, or none that this person may see."""

    sentence = _("There is no such table.")


class NotOver(Exception):
    """The game is not finished yet, and the answer would reveal its secrets."""


class EndingFirst(Exception):
    """The answer would give away the end of a round that this player has not seen yet."""
