"""What a motion asks, and what happens if it passes: on the ballot and in the letter about it."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.clocks.motions import Motion
from games.wording.motions import Voted


def question(motion: Voted, game: str, names: Sequence[str], person: str = "") -> str:
    """What is asked; `person` is to whom a seat would be offered."""
    match motion.kind:
        case Motion.PAUSE:
            told = ngettext(
                "Pause “%(game)s” for %(days)d day?",
                "Pause “%(game)s” for %(days)d days?",
                motion.days,
            )
            return told % {"game": game, "days": motion.days}
        case Motion.EXTENSION:
            return _("More time for %(name)s?") % {"name": _name(motion, names)}
        case Motion.STAND_IN:
            return _("A stand-in for %(name)s?") % {"name": _name(motion, names)}
        case Motion.OFFER:
            told = _("Ask %(person)s to play for %(name)s?")
            return told % {"person": person, "name": _name(motion, names)}
    return _("Abandon “%(game)s”?") % {"game": game}


def consequence(motion: Voted, names: Sequence[str]) -> str:
    """What happens if it passes."""
    match motion.kind:
        case Motion.PAUSE:
            told = ngettext(
                "All clocks stand still for %(days)d day once it passes; then they run on by "
                "themselves.",
                "All clocks stand still for %(days)d days once it passes; then they run on by "
                "themselves.",
                motion.days,
            )
            return told % {"days": motion.days}
        case Motion.EXTENSION:
            return _("This turn gets as much time once more. It is over with the turn.")
        case Motion.STAND_IN:
            told = _(
                "A computer player plays for %(name)s, who may take the seat back at any time."
            )
            return told % {"name": _name(motion, names)}
        case Motion.OFFER:
            told = _(
                "If they agree, they play for %(name)s, who may take the seat back at any time; "
                "until then a computer player does."
            )
            return told % {"name": _name(motion, names)}
    return _("The game ends at once, and nobody wins.")


def votes_needed(needed: int, voters: int) -> str:
    """`2 votes of 3`."""
    told = ngettext("%(needed)d vote of %(all)d", "%(needed)d votes of %(all)d", needed)
    return told % {"needed": needed, "all": voters}


def _name(motion: Voted, names: Sequence[str]) -> str:
    return names[motion.on] if motion.on is not None else ""
