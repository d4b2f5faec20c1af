"""Whom a table lets in, in words."""

from django.utils.translation import gettext as _

from games.wording.reliability import condition_words


def welcome_words(least_in_time: int, programs_welcome: bool) -> str:
    """What a table asks for, and whether programs may sit there; empty where it is as usual."""
    programs = _("Programs are welcome here.") if programs_welcome else ""
    return " ".join(filter(None, [condition_words(least_in_time), programs]))
