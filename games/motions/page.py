"""Motions on pages: the bar above the mine, the ballot, and new motions (clocks.md 5)."""

from datetime import datetime, timedelta
from typing import Any

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.clocks.motions import MotionKind
from games.core.tables.motions import MotionView
from games.motions.selectors import VotingRights
from games.motions.text import consequence, question, votes_needed
from games.table.phrases import list_of
from games.wording.durations import time_span, units_left
from games.wording.instants import until_in_words


def motion_bar(game_id: int, motion: MotionView | None) -> dict[str, str] | None:
    """Return the dict (`text`, `link`, `address`) for the bar above the mine about a table's
    motion, or None without a motion.
    """
    if motion is None:
        return None
    return {
        "text": open_words(motion.closes_at) if motion.is_open else result_words(motion),
        "link": _("Vote") if motion.is_open else _("Look"),
        "address": reverse("games:motion", args=[game_id]),
    }


def open_words(closes_at: datetime) -> str:
    """Return a sentence that a vote is open, with the time left until it closes."""
    left = closes_at - timezone.now()
    text = ngettext(
        "A vote is open, %(time)s left", "A vote is open, %(time)s left", units_left(left)
    )
    return text % {"time": time_span(left)}


def motion_page(floor: VotingRights) -> dict[str, Any] | None:
    """Return the template context for a table's latest motion, or None if there was no motion."""
    motion = floor.motion
    if motion is None:
        return None
    words = _told(floor, motion)
    return {
        "id": motion.id,
        "question": question(motion, floor.game, floor.names),
        "opened": _at(motion),
        "consequence": consequence(motion, floor.names),
        "count": _count(floor, motion),
        "voters": _voters(floor, motion),
        "needed": _needed(motion),
        "closes": _closes(motion),
        "told": words,
        "label": "" if words else in_favour_label(motion),
        "is_open": motion.is_open,
    }


def _told(floor: VotingRights, motion: MotionView) -> str:
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


def _count(floor: VotingRights, motion: MotionView) -> str:
    if motion.kind != MotionKind.PAUSE or not motion.is_open:
        return ""
    return _("The second of two in a game.") if floor.pauses else _("The first of two in a game.")


def _voters(floor: VotingRights, motion: MotionView) -> str:
    others = [floor.names[seat] for seat in motion.entitled if seat != floor.seat]
    you = [_("you")] if floor.is_entitled else []
    return list_of([*you, *others])


def _needed(motion: MotionView) -> str:
    votes = votes_needed(motion.needed, len(motion.entitled))
    if not MotionKind(motion.kind).is_about_clocks:
        return votes
    text = _("%(votes)s; it takes effect up to five minutes after the deciding vote")
    return text % {"votes": votes}


def _closes(motion: MotionView) -> str:
    now = timezone.now()
    text = _("%(time)s left, %(until)s, or when everybody has voted")
    left = time_span(motion.closes_at - now)
    return text % {"time": left, "until": until_in_words(motion.closes_at, now)}


def in_favour_label(motion: MotionView) -> str:
    """Return the text of the button to vote in favour of a motion."""
    match motion.kind:
        case MotionKind.PAUSE:
            return _("For the pause")
        case MotionKind.EXTENSION:
            return _("For more time")
        case MotionKind.STAND_IN:
            return _("For the stand-in")
    return _("For abandoning it")


def result_words(motion: MotionView) -> str:
    """Return a sentence with the result of a closed motion, without a word about single votes."""
    if motion.result == "turn-over":
        return _("The turn ended before the vote.")
    return _("The motion was passed.") if motion.is_passed else _("The motion was not passed.")


def choices_of(floor: VotingRights) -> dict[str, str]:
    """Return a dict with a sentence for `extension`, `pause`, `stand_in` and `abandon`: how such a
    motion would pass at this table now.
    """
    return {
        "extension": f"{_early(floor, MotionKind.EXTENSION)} {_open_until(floor)}",
        "pause": f"{_early(floor, MotionKind.PAUSE)} {_open_until(floor)}",
        "stand_in": _mixed(floor, MotionKind.STAND_IN),
        "abandon": _mixed(floor, MotionKind.ABANDON),
    }


def _early(floor: VotingRights, motion: MotionKind) -> str:
    votes = floor.votes[motion]
    text = ngettext(
        "Passes as soon as %(needed)d of %(all)d is for it.",
        "Passes as soon as %(needed)d of %(all)d are for it.",
        votes.needed,
    )
    return text % {"needed": votes.needed, "all": len(votes.seats)}


def _open_until(floor: VotingRights) -> str:
    if floor.closes_by is None:
        return _("The vote is open for a day.")
    text = _(
        "The vote is open for a day, but no longer than to a few minutes before this turn’s "
        "deadline: %(until)s."
    )
    return text % {"until": until_in_words(floor.closes_by, timezone.now())}


def _mixed(floor: VotingRights, motion: MotionKind) -> str:
    votes = floor.votes[motion]
    text = ngettext(
        "Passes with %(needed)d vote of %(all)d: more than any one side can have, or all.",
        "Passes with %(needed)d votes of %(all)d: more than any one side can have, or all.",
        votes.needed,
    )
    return text % {"needed": votes.needed, "all": len(votes.seats)}
