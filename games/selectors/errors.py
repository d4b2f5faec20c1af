"""Errors of selectors."""

from django.utils.translation import gettext_lazy as _


class NotFound(Exception):
    """There is no such table, or none that this person may see."""

    sentence = _("There is no such table.")
