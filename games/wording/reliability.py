"""Words for a person's reliability: a share with its number of games, or "new here"."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.clocks.reliability import Reliability


def percentage(share: int) -> str:
    """Return a whole percentage in words: `96 %`."""
    return f"{share}\u00a0%"


def percent_of(share: float) -> str:
    """Return a fraction of 1 as a whole percentage in words: `96 %` for .96."""
    return percentage(round(100 * share))


def reliability_words(reliability: Reliability) -> str:
    """Return a person's reliability, `96 % of turns on time in 50 games`, or `new here`."""
    if reliability.is_new:
        return _("new here")
    params = {"share": percentage(reliability.in_time), "count": reliability.games}
    return (
        ngettext(
            "%(share)s of turns on time in %(count)d game",
            "%(share)s of turns on time in %(count)d games",
            reliability.games,
        )
        % params
    )


def seen_through_words(reliability: Reliability) -> str:
    """Return the share of a person's last games that they played to the end, in words."""
    params = {"share": percentage(reliability.seen_through), "count": reliability.games}
    return (
        ngettext(
            "%(share)s of the last game seen to its end",
            "%(share)s of the last %(count)d games seen to their end",
            reliability.games,
        )
        % params
    )


def asked_words(least: int) -> str:
    """Return a table's condition, `at least 75 % of turns on time`, or an empty string if `least`
    is 0.
    """
    return _("at least %(share)s of turns on time") % {"share": percentage(least)} if least else ""


def refused_words(least: int, reliability: Reliability) -> str:
    """Return why a person is not reliable enough for a table that asks for `least` per cent, and
    how many turns on time would be enough.
    """
    more = reliability.turns_to(least)
    params = {
        "asked": asked_words(least),
        "yours": reliability_words(reliability),
        "more": more,
    }
    asks = _("This table asks for %(asked)s. You: %(yours)s.") % params
    way = ngettext(
        "%(more)d more turn on time gets you there. It counts once its game is over.",
        "%(more)d more turns on time get you there. They count once their games are over.",
        more,
    )
    return f"{asks} {way % params}"


def refused_guest_words(name: str, least: int, reliability: Reliability) -> str:
    """Return why the person of this name is not reliable enough to be invited, for the host of a
    table that asks for `least` per cent.
    """
    params = {
        "name": name,
        "asked": asked_words(least),
        "theirs": reliability_words(reliability),
    }
    return _("Your table asks for %(asked)s. %(name)s: %(theirs)s.") % params


def own_words(reliability: Reliability) -> str:
    """Return the host's own reliability as a sentence beside the choice of conditions."""
    params = {"yours": reliability_words(reliability)}
    return _("You: %(yours)s. Newcomers have no figure yet and are welcome.") % params


def shut_out_words(beyond: list[int]) -> str:
    """Return a sentence with the shares (in per cent) that would bar hosts from their own table;
    empty without shares.
    """
    if not beyond:
        return ""
    params = {"shares": " · ".join(map(percentage, beyond))}
    return _("You would shut yourself out with: %(shares)s.") % params
