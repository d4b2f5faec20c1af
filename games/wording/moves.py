"""Moves in words, and sentences about refusals."""

from collections.abc import Sequence
from typing import Final

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext, gettext_lazy, ngettext
from django.utils.translation import gettext as _

from games.bots.thinking import Reason
from games.rules.moves import (
    DiscardTwo,
    Lay,
    LayTheft,
    LookAtGoal,
    Move,
    Pass,
    PlayOn,
    Rockfall,
    Steal,
)
from games.rules.refusals import SENTENCES
from games.wording.cards import card_name
from games.wording.events import GOALS, THROWN_OFF, place_name


def refusal_sentence(code: str) -> str:
    """Return the sentence for one of notation.md's refusal codes. Raises KeyError for any other."""
    return gettext(SENTENCES[code])


_ALONE: Final[dict[str, Promise]] = {
    "cuts-off": gettext_lazy("That leaves no way to the gold."),
    "crystal": gettext_lazy("A crystal more, and crystals are what pays it."),
    "aside": gettext_lazy("Changes nothing about the way to the gold."),
    "helps-itself": gettext_lazy("Could not lay a path card with this before it."),
    "harms-itself": gettext_lazy("Would only harm itself."),
    "new-hat": gettext_lazy("Its own dwarf looks unlikely to win."),
    "new-hand": gettext_lazy("Other cards may be better than its own."),
    "looks": gettext_lazy("It does not know yet where the gold lies."),
    "will-steal": gettext_lazy("A gold piece of somebody else’s when the round ends."),
    "passes": gettext_lazy("For other cards: none of these does more good on the table."),
    "throws-off": gettext_lazy("Two cards less, and it can act again."),
    "declines": gettext_lazy("There is nobody to steal from."),
}
_ABOUT: Final[dict[str, Promise]] = {
    "helps": gettext_lazy("Thinks %(name)s is a friend, who can now dig again."),
    "stops-foe": gettext_lazy("Thinks %(name)s is a saboteur: %(percent)d %%."),
    "stops-digger": gettext_lazy("Keeps %(name)s from digging."),
    "refuses": gettext_lazy("Won’t mend %(name)s, a likely saboteur: %(percent)d %%."),
    "traps": gettext_lazy("Keeps %(name)s from digging, and from a share of the gold."),
    "inspects": gettext_lazy("It does not know who %(name)s is."),
    "other-hat": gettext_lazy("Knows what %(name)s is, and wants another dwarf there."),
    "saves-gold": gettext_lazy("Keeps %(name)s from stealing."),
    "steals": gettext_lazy("Doesn’t think %(name)s is a friend."),
}


def reason_sentence(reason: Reason, names: Sequence[str]) -> str:
    """Return a sentence with a computer player's reason for or against a move.

    `names` are by seat.
    """
    if reason.kind == "opens":
        sentence = _("Opens a goal: the gold with a chance of %(percent)d %%.")
        return sentence % {"percent": reason.percent}
    if reason.kind in ("nearer", "disguise", "farther"):
        return _by_distance(reason)
    if reason.seat is None or reason.kind in _ALONE:
        return str(_ALONE[reason.kind])
    params = {"name": names[reason.seat], "percent": reason.percent}
    return str(_ABOUT[reason.kind]) % params


def _by_distance(reason: Reason) -> str:
    missing = ngettext(
        "about %(count)d card from the gold then",
        "about %(count)d cards from the gold then",
        reason.cards,
    ) % {"count": reason.cards}
    sentences = {
        "nearer": _("Brings the gold nearer: %(missing)s."),
        "disguise": _("Looks honest: %(missing)s."),
        "farther": _("Makes the way longer: %(missing)s."),
    }
    return sentences[reason.kind] % {"missing": missing}


def move_name(move: Move, names: Sequence[str]) -> str:
    """Return a move as a title, 'Dead end at (6, 1)'; `names` are by seat."""
    match move:
        case Lay() | Rockfall():
            params = {"card": capfirst(card_name(move.card)), "place": place_name(move.at)}
            return _("%(card)s at %(place)s") % params
        case PlayOn():
            params = {"card": capfirst(card_name(move.card)), "name": names[move.on]}
            return _("%(card)s on %(name)s") % params
        case LookAtGoal():
            return _("Map on the %(goal)s goal") % {"goal": GOALS[move.goal]}
        case Pass():
            return _passing(len(move.cards))
        case DiscardTwo():
            removed = THROWN_OFF[move.remove]
            return _("Two cards to get rid of %(removed)s") % {"removed": removed}
        case LayTheft():
            return capfirst(card_name(move.card))
        case Steal():
            return _stealing(move, names)


def _passing(cards: int) -> str:
    if not cards:
        return _("Pass")
    return ngettext("Pass with %(count)d card", "Pass with %(count)d cards", cards) % {
        "count": cards
    }


def _stealing(move: Steal, names: Sequence[str]) -> str:
    if move.victim is None:
        return _("Steal from nobody")
    return _("Steal from %(name)s") % {"name": names[move.victim]}
