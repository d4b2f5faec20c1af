"""How reliable somebody is, in words: a share with its number of games, or that they are new."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.clocks.reliability import Reliability


def percentage(share: int) -> str:
    """`96 %`."""
    return f"{share}\u00a0%"


def reliability_words(reliability: Reliability) -> str:
    """What stands beside a person: `96 % of turns in time in 50 games`, or `new here`."""
    if reliability.is_new:
        return _("new here")
    told = {"share": percentage(reliability.in_time), "count": reliability.games}
    return (
        ngettext(
            "%(share)s of turns in time in %(count)d game",
            "%(share)s of turns in time in %(count)d games",
            reliability.games,
        )
        % told
    )


def seen_through_words(reliability: Reliability) -> str:
    """How many of the last games were seen to their end."""
    told = {"share": percentage(reliability.seen_through), "count": reliability.games}
    return (
        ngettext(
            "%(share)s of the last game seen to its end",
            "%(share)s of the last %(count)d games seen to their end",
            reliability.games,
        )
        % told
    )


def asked_words(least: int) -> str:
    """What a table asks for: `at least 75 % of turns in time`; empty where it asks for nothing."""
    return _("at least %(share)s of turns in time") % {"share": percentage(least)} if least else ""
