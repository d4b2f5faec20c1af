"""The bell on every page: its number, the number in the browser's tab, and its list in words."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.motions.text import in_brief, votes_needed
from games.notices.kinds import KINDS
from games.selectors.bell import MOST_COUNTED, BellLine
from games.wording.instants import until_in_words


@dataclass(frozen=True, slots=True)
class Bell:
    """How much is new for the viewer, and what a line on each page says besides: a way to tell them
    has failed for good, there is something to read from the moderators, or an archive to fetch.
    """

    count: int
    is_way_off: bool = False
    has_word: bool = False
    has_archive: bool = False

    @property
    def number(self) -> str:
        """The number as it is shown; empty for none."""
        if not self.count:
            return ""
        return f"{MOST_COUNTED - 1}+" if self.count >= MOST_COUNTED else str(self.count)

    @property
    def before_title(self) -> str:
        """What stands before the title in the browser's tab."""
        return f"({self.number}) " if self.count else ""

    @property
    def label(self) -> str:
        """The bell for those who hear it."""
        if not self.count:
            return _("Notices")
        told = ngettext("Notices, %(number)s new", "Notices, %(number)s new", self.count)
        return told % {"number": self.number}

    @property
    def favicon(self) -> str:
        """The icon of the browser's tab, among the static files."""
        return favicon_of(self.count > 0)


@dataclass(frozen=True, slots=True)
class BellRow:
    """A line of the list, with the icon among the sprite's."""

    id: int
    text: str
    at: datetime
    icon: str
    is_new: bool
    is_over: bool


def bell_rows(lines: Iterable[BellLine]) -> list[BellRow]:
    """The list in words; a kind that is no more is left out."""
    return [
        BellRow(
            id=line.id,
            text=_text(line),
            at=line.at,
            icon=KINDS[line.kind].icon,
            is_new=line.is_new,
            is_over=line.is_over,
        )
        for line in lines
        if line.kind in KINDS
    ]


def _text(line: BellLine) -> str:
    """What it tells of; of a vote and a pause until when, too, since that is what one asks."""
    told, now = str(KINDS[line.kind].subject % {"game": line.game_name}), timezone.now()
    if line.motion is not None:
        facts = {
            "what": in_brief(line.motion),
            "votes": votes_needed(line.motion.needed, len(line.motion.entitled)),
            "until": until_in_words(line.motion.closes_at, now),
        }
        asked = _("%(what)s, %(votes)s needed, %(until)s") % facts
        return f"{told}: {asked}"
    if line.paused_until is not None:
        return f"{told} {until_in_words(line.paused_until, now)}"
    if line.ends_at is not None:
        left = {"time_left": until_in_words(line.ends_at, now)}
        return f"{told}. " + _("You have time %(time_left)s.") % left
    return told


def favicon_of(waits: bool) -> str:
    """The icon among the static files: with a lamp lit while a game `waits` for the viewer."""
    return "icons/favicon-turn.svg" if waits else "icons/favicon.svg"
