"""What was put to the vote, and what came of it; never who asked."""

from collections.abc import Sequence
from typing import Protocol

from django.utils.translation import gettext as _
from django.utils.translation import ngettext


class Voted(Protocol):
    """What was put to the vote; `result` is empty where it was only opened."""

    @property
    def kind(self) -> str:
        """A `Motion.Kind`."""

    @property
    def days(self) -> int:
        """Those of a pause."""

    @property
    def on(self) -> int | None:
        """The seat it is about."""

    @property
    def result(self) -> str:
        """A `Motion.Outcome`."""


def motion_sentence(motion: Voted, names: Sequence[str]) -> str:
    """That a motion was opened, or that it passed or did not; `names` by seat."""
    told = {"motion": _what(motion, names)}
    match motion.result:
        case "passed":
            return _("The vote passed: %(motion)s.") % told
        case "not-passed":
            return _("The vote did not pass: %(motion)s.") % told
        case "turn-over":
            return _("The turn ended before the vote: %(motion)s.") % told
    return _("Put to the vote: %(motion)s.") % told


def in_brief(motion: Voted) -> str:
    """What is asked where nobody is named: `a pause of 3 days`, `a stand-in for somebody`."""
    match motion.kind:
        case "extension":
            return _("more time for a turn")
        case "stand-in":
            return _("a stand-in for somebody")
        case "offer":
            return _("offering somebody’s seat")
    return _what(motion, ())


def _what(motion: Voted, names: Sequence[str]) -> str:
    name = names[motion.on] if motion.on is not None else ""
    match motion.kind:
        case "pause":
            told = ngettext("a pause of %(days)d day", "a pause of %(days)d days", motion.days)
            return told % {"days": motion.days}
        case "extension":
            return _("more time for %(name)s") % {"name": name}
        case "stand-in":
            return _("a stand-in for %(name)s") % {"name": name}
        case "offer":
            return _("offering the seat of %(name)s to somebody") % {"name": name}
    return _("abandoning the game")
