"""Errors of selectors."""

from django.utils.translation import gettext_lazy as _


class NotFound(Exception):
    """There is no such table, or none that this person may see."""

    sentence = _("There is no such table.")


class NotOver(Exception):
    """The game is not finished yet, and this would tell what is secret until then."""


class EndingFirst(Exception):
    """It would tell this player how a round ended that they were not shown yet."""
