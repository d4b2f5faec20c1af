"""Short phrases that several parts of the table need."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.wording import conjoined
from games.wording.prepared import once_per_language


def list_of(things: Sequence[str]) -> str:
    """Return a list in words: `a, b and c`."""
    if len(things) < 2:
        return "".join(things)
    text = _("%(most)s and %(last)s") % {"most": ", ".join(things[:-1]), "last": things[-1]}
    return conjoined(text, things[-1])


@once_per_language
def side_name(side: str) -> str:
    """Return the name of a side (N, E, S or W) of a card."""
    return {"N": _("north"), "E": _("east"), "S": _("south"), "W": _("west")}[side]


@once_per_language
def goal_name(goal: int) -> str:
    """Return a word for one of the three goals (0 to 2), to put before 'goal'."""
    return (_("northern"), _("middle"), _("southern"))[goal]


def in_parts(text: str) -> str:
    """Return a text whose parts (separated by dots) do not break across lines."""
    first, *parts = text.split(" · ")
    return " ".join([first, *(f"· {part}".replace(" ", "\N{NO-BREAK SPACE}") for part in parts)])


def turn_of(name: str) -> str:
    """Return a sentence for others that it is this player's turn."""
    return _("%(name)s’s turn.") % {"name": name}


def amount_of_gold(count: int, expansion: bool) -> str:
    """Return an amount of gold in words: nuggets, or gold pieces with the expansion."""
    if expansion:
        text = ngettext("%(count)d gold piece", "%(count)d gold pieces", count)
    else:
        text = ngettext("%(count)d nugget", "%(count)d nuggets", count)
    return text % {"count": count}
