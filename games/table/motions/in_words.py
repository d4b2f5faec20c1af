"""A motion in words (clocks.md 5)."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.clocks.motions import Motion
from games.selectors.read_models.motions import MotionView


def question(motion: MotionView, game: str, names: tuple[str, ...]) -> str:
    """What is asked."""
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
    return _("Abandon “%(game)s”?") % {"game": game}


def consequence(motion: MotionView, names: tuple[str, ...]) -> str:
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
    return _("The game ends at once, and nobody wins.")


def in_favour_label(motion: MotionView) -> str:
    """What stands on the button of those who want it."""
    match motion.kind:
        case Motion.PAUSE:
            return _("For the pause")
        case Motion.EXTENSION:
            return _("For more time")
        case Motion.STAND_IN:
            return _("For the stand-in")
    return _("For abandoning it")


def result_words(motion: MotionView) -> str:
    """What is told at the end, and no more."""
    return _("The motion was passed.") if motion.is_passed else _("The motion was not passed.")


def _name(motion: MotionView, names: tuple[str, ...]) -> str:
    return names[motion.on] if motion.on is not None else ""
