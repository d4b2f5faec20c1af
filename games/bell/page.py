"""The bell as pages show it: its number, its label, and the title and icon of the browser's tab."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.notices.unread import MOST_COUNTED


@dataclass(frozen=True, slots=True)
class Bell:
    """The number of new notices, and reasons for a line on every page.

    `is_way_off` if a way of notifying has failed for good, `has_word` if a decision of the
    moderators is unread. `is_loud_at_night` if the person has declared a night, and never chose
    whether notices wait for its end.
    """

    count: int
    is_way_off: bool = False
    has_word: bool = False
    # Notices reach them in the night they declared, and they never said that they may.
    is_loud_at_night: bool = False

    @property
    def number(self) -> str:
        """Return the number of new notices as text. Empty if there are none, and “99+” or the like
        beyond what is counted.
        """
        if not self.count:
            return ""
        return f"{MOST_COUNTED - 1}+" if self.count >= MOST_COUNTED else str(self.count)

    @property
    def before_title(self) -> str:
        """Return the prefix of the title in the browser's tab, such as “(3) ”. Empty if nothing is
        new.
        """
        return f"({self.number}) " if self.count else ""

    @property
    def label(self) -> str:
        """Return the bell's label for screen readers, with the number of new notices if there are
        any.
        """
        if not self.count:
            return _("Notices")
        sentence = ngettext("Notices, %(number)s new", "Notices, %(number)s new", self.count)
        return sentence % {"number": self.number}

    @property
    def favicon(self) -> str:
        """Return the static file of the browser tab's icon, with a lit lamp if anything is new."""
        return favicon_of(self.count > 0)


def favicon_of(waits: bool) -> str:
    """Return the path of the browser tab's icon among the static files. `waits` says that there is
    something new, so that the lamp is lit.
    """
    return "icons/favicon-turn.svg" if waits else "icons/favicon.svg"
