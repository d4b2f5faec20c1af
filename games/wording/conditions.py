"""Words for a table's conditions, and for how to meet them."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.clocks.reliability import Conditions, Standing
from games.wording import reliability
from games.wording.table_options import CONDITIONS


def asked_words(conditions: Conditions) -> str:
    """Return a table's conditions as a list in words, such as `at least 75 % of turns on time, a
    verified address`; an empty string without conditions.
    """
    return ", ".join(filter(None, (option.in_words(conditions) for option in CONDITIONS)))


def condition_words(conditions: Conditions) -> str:
    """Return a sentence with a table's conditions, or an empty string without conditions."""
    if not conditions:
        return ""
    params = {"asked": asked_words(conditions)}
    if conditions == Conditions(least_in_time=conditions.least_in_time):
        return _("Requires %(asked)s. Newcomers are welcome.") % params
    return _("Asks for %(asked)s.") % params


def refused_words(missing: Conditions, standing: Standing) -> str:
    """Return sentences that say why a person of this standing cannot sit down, and how to meet each
    missing condition.
    """
    said = []
    if missing.least_in_time:
        said.append(reliability.refused_words(missing.least_in_time, standing.reliability))
    if missing.verified_only:
        said.append(_("This table asks for a verified address. Verify yours in the settings."))
    if missing.least_days:
        said.append(_too_young(missing.least_days, standing.days))
    if missing.least_games:
        said.append(_too_few(missing.least_games, standing.games))
    return " ".join(said)


def _too_young(least: int, days: int) -> str:
    params = {"asked": asked_words(Conditions(least_days=least)), "more": least - days}
    return (
        ngettext(
            "This table asks for %(asked)s. Yours is old enough in %(more)d day.",
            "This table asks for %(asked)s. Yours is old enough in %(more)d days.",
            least - days,
        )
        % params
    )


def _too_few(least: int, games: int) -> str:
    params = {"asked": asked_words(Conditions(least_games=least)), "more": least - games}
    return (
        ngettext(
            "This table asks for %(asked)s. %(more)d more at another table gets you there; "
            "practice does not count.",
            "This table asks for %(asked)s. %(more)d more at other tables get you there; "
            "practice does not count.",
            least - games,
        )
        % params
    )


def refused_guest_words(name: str, conditions: Conditions) -> str:
    """Return why the person of this name cannot be invited, for the host, without naming the unmet
    condition.
    """
    params = {"name": name, "asked": asked_words(conditions)}
    return _("Your table asks for %(asked)s. %(name)s does not have all of that yet.") % params


def own_standing_words(standing: Standing) -> str:
    """Return the host's own standing as a sentence beside the choice of conditions."""
    days = ngettext("%(days)d day old", "%(days)d days old", standing.days)
    games = ngettext("%(games)d finished game", "%(games)d finished games", standing.games)
    params = {"days": days % {"days": standing.days}, "games": games % {"games": standing.games}}
    return _("Your account: %(days)s, %(games)s. You have to meet these conditions too.") % params
