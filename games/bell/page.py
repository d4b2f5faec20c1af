"""The bell on every page: its number, and the number in the browser's tab."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.notices.unread import MOST_COUNTED


@dataclass(frozen=True, slots=True)
class Bell:
    """How much is new for the viewer, and what a line on each page says besides: a way to tell them
    has failed for good, or there is something to read from the moderators.
    """

    count: int
    is_way_off: bool = False
    has_word: bool = False
    # Notices reach them in the night they declared, and they never said that they may.
    is_loud_at_night: bool = False

    @property
    def number(self) -> str:
        """Return the number as it is shown; empty for none."""
        if not self.count:
            return ""
        return f"{MOST_COUNTED - 1}+" if self.count >= MOST_COUNTED else str(self.count)

    @property
    def before_title(self) -> str:
        """Return the prefix of the title in the browser's tab."""
        return f"({self.number}) " if self.count else ""

    @property
    def label(self) -> str:
        """Return the bell's label for screen readers."""
        if not self.count:
            return _("Notices")
        sentence = ngettext("Notices, %(number)s new", "Notices, %(number)s new", self.count)
        return sentence % {"number": self.number}

    @property
    def favicon(self) -> str:
        """Return the icon of the browser's tab, among the static files."""
        return favicon_of(self.count > 0)


def favicon_of(waits: bool) -> str:
    """Return the icon's static file; the lamp is lit while a game `waits` for the viewer."""
    return "icons/favicon-turn.svg" if waits else "icons/favicon.svg"
