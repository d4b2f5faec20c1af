"""Words for the games that a person plays."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext


def what_is_played(games: int, expansion_games: int) -> str:
    """Return the number of a person's finished games, and of which box, in words."""
    if not games:
        return _("no finished game yet")
    text = ngettext("%(count)d game", "%(count)d games", games) % {"count": games}
    if not expansion_games:
        return _("%(games)s, the base game") % {"games": text}
    if expansion_games == games:
        return _("%(games)s, Saboteur 2") % {"games": text}
    return _("%(games)s, %(some)d of them Saboteur 2") % {"games": text, "some": expansion_games}
