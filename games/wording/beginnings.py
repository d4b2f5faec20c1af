"""When a table begins by itself, in words."""

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.clocks.beginning import Beginning
from games.wording.instants import at_in_words


def begins_briefly(begins: Beginning, zone: str = "") -> str:
    """Return `begins when full, at the latest on Thursday at 18:30`; empty if only its host begins
    it.

    In the zone of the moment, or with the date in a `zone` that is named.
    """
    if begins.at is None:
        return _("begins when full") if begins.when_full else ""
    params = {"when": at_in_words(begins.at, zone)}
    if begins.when_full:
        return _("begins when full, at the latest %(when)s") % params
    return _("begins %(when)s") % params


def begins_facts(begins: Beginning) -> list[str]:
    """Return the same for a list of facts, with who takes the empty seats."""
    filled = _("computer players in empty seats") if begins.filled else ""
    return [one for one in (begins_briefly(begins), filled) if one]


def begins_sentences(begins: Beginning, zone: str = "") -> list[str]:
    """Return the same as sentences."""
    filled = _("Empty seats then go to computer players.") if begins.filled else ""
    brief = begins_briefly(begins, zone)
    return [one for one in (brief and f"{capfirst(brief)}.", filled) if one]
