"""Words for when a table begins by itself."""

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.clocks.beginning import Beginning
from games.wording.instants import at_in_words


def begins_briefly(begins: Beginning, zone: str = "") -> str:
    """Return `begins when full, at the latest on Thursday at 18:30`, or an empty string if only its
    host begins the table. Times are in the current time zone, or with the date in the named `zone`.
    """
    if begins.at is None:
        return _("begins when full") if begins.when_full else ""
    params = {"when": at_in_words(begins.at, zone)}
    if begins.when_full:
        return _("begins when full, at the latest %(when)s") % params
    return _("begins %(when)s") % params


def begins_facts(begins: Beginning) -> list[str]:
    """Return short facts about when a table begins by itself, and who takes empty seats; an empty
    list if only its host begins it.
    """
    filled = _("computer players in empty seats") if begins.filled else ""
    return [one for one in (begins_briefly(begins), filled) if one]


def begins_sentences(begins: Beginning, zone: str = "") -> list[str]:
    """Return sentences about when a table begins by itself, and about empty seats; an empty list if
    only its host begins it. Times are in the current time zone, or in the named `zone`.
    """
    filled = _("Empty seats then go to computer players.") if begins.filled else ""
    brief = begins_briefly(begins, zone)
    return [one for one in (brief and f"{capfirst(brief)}.", filled) if one]
