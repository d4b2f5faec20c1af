"""Motions in words: the question, its consequence, the outcome; never the mover."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.clocks.motions import MotionKind
from games.core.tables.log_models import MotionEntry
from games.core.tables.motions import MotionView

# The subject of a vote; its result is empty while it is open.
Voted = MotionView | MotionEntry


def motion_sentence(motion: Voted, names: Sequence[str]) -> str:
    """Return a sentence that a motion was opened, passed or failed. `names` are by seat."""
    params = {"motion": _what(motion, names)}
    match motion.result:
        case "passed":
            return _("The vote passed: %(motion)s.") % params
        case "not-passed":
            return _("The vote did not pass: %(motion)s.") % params
        case "turn-over":
            return _("The turn ended before the vote: %(motion)s.") % params
    return _("Put to the vote: %(motion)s.") % params


def outcome(motion: Voted, game: str) -> str:
    """Return a line with a motion, the name of its game, and whether it passed.

    It names no player.
    """
    params = {"game": game, "motion": in_brief(motion)}
    match motion.result:
        case "passed":
            return _("The vote at “%(game)s” passed: %(motion)s") % params
        case "turn-over":
            return _("The turn at “%(game)s” ended before the vote: %(motion)s") % params
    return _("The vote at “%(game)s” did not pass: %(motion)s") % params


def in_brief(motion: Voted) -> str:
    """Return a motion's subject without names: `a pause of 3 days`, `a stand-in for somebody`."""
    match motion.kind:
        case "extension":
            return _("more time for a turn")
        case "stand-in":
            return _("a stand-in for somebody")
    return _what(motion, ())


def _what(motion: Voted, names: Sequence[str]) -> str:
    name = names[motion.on] if motion.on is not None else ""
    match motion.kind:
        case "pause":
            text = ngettext("a pause of %(days)d day", "a pause of %(days)d days", motion.days)
            return text % {"days": motion.days}
        case "extension":
            return _("more time for %(name)s") % {"name": name}
        case "stand-in":
            return _("a stand-in for %(name)s") % {"name": name}
    return _("abandoning the game")


def question(motion: Voted, game: str, names: Sequence[str]) -> str:
    """Return a motion as a question for the ballot, with the name of its game.

    `names` are by seat.
    """
    match motion.kind:
        case MotionKind.PAUSE:
            text = ngettext(
                "Pause “%(game)s” for %(days)d day?",
                "Pause “%(game)s” for %(days)d days?",
                motion.days,
            )
            return text % {"game": game, "days": motion.days}
        case MotionKind.EXTENSION:
            return _("More time for %(name)s?") % {"name": _name(motion, names)}
        case MotionKind.STAND_IN:
            return _("A stand-in for %(name)s?") % {"name": _name(motion, names)}
    return _("Abandon “%(game)s”?") % {"game": game}


def consequence(motion: Voted, names: Sequence[str]) -> str:
    """Return a sentence on what follows if a motion passes. `names` are by seat."""
    match motion.kind:
        case MotionKind.PAUSE:
            text = ngettext(
                "If it passes, all clocks stop for %(days)d day, then start again by themselves.",
                "If it passes, all clocks stop for %(days)d days, then start again by themselves.",
                motion.days,
            )
            return text % {"days": motion.days}
        case MotionKind.EXTENSION:
            return _("This turn gets as much time again. It doesn’t affect later turns.")
        case MotionKind.STAND_IN:
            text = _(
                "A computer player plays for %(name)s, who may take the seat back at any time."
            )
            return text % {"name": _name(motion, names)}
    return _("The game ends at once, and nobody wins.")


def votes_needed(needed: int, voters: int) -> str:
    """Return the number of votes that a motion needs, and of its voters, in words: `2 votes
    of 3`.
    """
    text = ngettext("%(needed)d vote of %(all)d", "%(needed)d votes of %(all)d", needed)
    return text % {"needed": needed, "all": voters}


def _name(motion: Voted, names: Sequence[str]) -> str:
    return names[motion.on] if motion.on is not None else ""
