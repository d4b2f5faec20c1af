"""The bar above the mine, the same for everybody, before and after they have voted."""

from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from games.selectors.read_models import TableView
from games.table.motions.in_words import result_words
from games.wording.durations import time_span


@dataclass(frozen=True, slots=True)
class MotionBar:
    """What it says, and the words of its link."""

    text: str
    link: str
    address: str


def motion_bar(table: TableView) -> MotionBar | None:
    """The bar of a table's motion; None where there is nothing to tell."""
    motion = table.motion
    if motion is None:
        return None
    address = reverse("games:motion", args=[table.id])
    if not motion.is_open:
        return MotionBar(result_words(motion), _("Look"), address)
    return MotionBar(open_words(motion.closes_at), _("Vote"), address)


def open_words(closes_at: datetime) -> str:
    """That there is a motion, and how long it is open."""
    left = closes_at - timezone.now()
    return _("A motion to vote on, %(time)s left") % {"time": time_span(left)}
