"""Whom a table lets in, in words."""

from django.utils.translation import gettext as _

from games.clocks.conditions import Conditions
from games.wording.conditions import condition_words


def welcome_words(conditions: Conditions, programs_welcome: bool) -> str:
    """What a table asks for, and whether programs may sit there; empty where it is as usual."""
    programs = _("Programs are welcome here.") if programs_welcome else ""
    return " ".join(filter(None, [condition_words(conditions), programs]))
