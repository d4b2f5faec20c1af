"""A motion in words (clocks.md 5): how it came out, and what stands on its button."""

from django.utils.translation import gettext as _

from games.clocks.motions import Motion
from games.selectors.read_models.motions import MotionView


def in_favour_label(motion: MotionView) -> str:
    """What stands on the button of those who want it."""
    match motion.kind:
        case Motion.PAUSE:
            return _("For the pause")
        case Motion.EXTENSION:
            return _("For more time")
        case Motion.STAND_IN:
            return _("For the stand-in")
        case Motion.OFFER:
            return _("For asking them")
    return _("For abandoning it")


def result_words(motion: MotionView) -> str:
    """What is told at the end, and no more."""
    if motion.result == "turn-over":
        return _("The turn ended before the vote.")
    return _("The motion was passed.") if motion.is_passed else _("The motion was not passed.")
