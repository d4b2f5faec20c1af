"""The page of a motion: what is asked, and whether the viewer may vote (clocks.md 5)."""

from dataclasses import dataclass
from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext as _

from games.clocks.motions import Motion
from games.selectors.read_models.motions import Floor, MotionView
from games.table.motions.in_words import in_favour_label, result_words
from games.table.phrases import list_of
from games.wording.durations import time_span
from games.wording.instants import until_in_words
from games.wording.motion_questions import consequence, question, votes_needed


@dataclass(frozen=True, slots=True)
class MotionPage:
    """A motion in words. `told` stands in place of the buttons: the vote is in, or is nobody's.

    `label` is the button of those in favour; empty where there are no buttons.
    """

    id: int
    question: str
    opened: str
    consequence: str
    count: str
    voters: str
    needed: str
    closes: str
    told: str
    label: str
    is_open: bool


def motion_page(floor: Floor) -> MotionPage | None:
    """The latest motion of a table, if there was one."""
    motion = floor.motion
    if motion is None:
        return None
    told = _told(floor, motion)
    return MotionPage(
        id=motion.id,
        question=question(motion, floor.game, floor.names, motion.person),
        opened=_at(motion),
        consequence=consequence(motion, floor.names),
        count=_count(floor, motion),
        voters=_voters(floor, motion),
        needed=_needed(motion),
        closes=_closes(motion),
        told=told,
        label="" if told else in_favour_label(motion),
        is_open=motion.is_open,
    )


def _told(floor: Floor, motion: MotionView) -> str:
    if not motion.is_open:
        return result_words(motion)
    if not floor.is_entitled:
        return _("You do not vote on this: it is about your seat.")
    if floor.came_late:
        return _("You do not vote on this: it was opened before you came.")
    return _("Your vote is in.") if floor.has_voted else ""


def _at(motion: MotionView) -> str:
    now = timezone.now()
    ago = now - motion.opened_at
    if ago < timedelta(minutes=1):
        return _("just now")
    return _("%(time)s ago") % {"time": time_span(ago)}


def _count(floor: Floor, motion: MotionView) -> str:
    if motion.kind != Motion.PAUSE or not motion.is_open:
        return ""
    return _("The second of two in a game.") if floor.pauses else _("The first of two in a game.")


def _voters(floor: Floor, motion: MotionView) -> str:
    others = [floor.names[seat] for seat in motion.entitled if seat != floor.seat]
    you = [_("you")] if floor.is_entitled else []
    return list_of([*you, *others])


def _needed(motion: MotionView) -> str:
    told = votes_needed(motion.needed, len(motion.entitled))
    if not Motion(motion.kind).is_about_clocks:
        return told
    return _("%(votes)s, within five minutes of the last that it needs") % {"votes": told}


def _closes(motion: MotionView) -> str:
    now = timezone.now()
    told = _("%(time)s left, %(until)s, or when everybody has voted")
    left = time_span(motion.closes_at - now)
    return told % {"time": left, "until": until_in_words(motion.closes_at, now)}
