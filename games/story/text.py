"""Turning points of a round, in sentences."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.story.turning_points import TurningPoint
from games.wording.cards import dwarf_name
from games.wording.reliability import percentage

TITLES: Final[dict[str, Promise]] = {
    "decided": gettext_lazy("The card that decided"),
    "seen-through": gettext_lazy("Seen through"),
    "wronged": gettext_lazy("Under false suspicion"),
    "hidden": gettext_lazy("Well hidden"),
}


def point_title(point: TurningPoint, who: str) -> str:
    """Its headline, with the people it is about: the turn beside it may be somebody else's."""
    title = str(TITLES[point.kind])
    if point.kind == "decided":
        return title
    return _("%(title)s: %(names)s") % {"title": title, "names": who}


def point_sentence(point: TurningPoint, who: str, dwarf: str) -> str:
    """A turning point as a sentence; `who` names its seats, `dwarf` is that of the first."""
    told = {
        "before": percentage(round(100 * point.before)),
        "after": percentage(round(100 * point.after)),
        "name": who,
        "names": who,
        "dwarf": dwarf_name(dwarf),
    }
    match point.kind:
        case "decided":
            sentence = _(
                "Chance of reaching the treasure: %(before)s before this card, %(after)s after it."
            )
        case "seen-through":
            sentence = ngettext(
                "From here on nobody looked more like a saboteur than %(names)s, and rightly so.",
                "From here on nobody looked more like saboteurs than %(names)s, and rightly so.",
                len(point.seats),
            )
        case "wronged":
            sentence = _("%(name)s looked most like a saboteur (%(after)s). In truth: %(dwarf)s.")
        case _:
            sentence = _(
                "In the end %(name)s looked less like a saboteur (%(after)s) than "
                "the deck alone would suggest (%(before)s), and was one."
            )
    return sentence % told
