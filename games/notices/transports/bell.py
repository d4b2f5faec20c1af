"""Shows notices on the site itself: a list on every page, with a number."""

from django.utils.translation import gettext_lazy as _

from accounts.models import Account
from games.models import NoticeWay
from games.notices.transports.letter import Letter, Transport


class BellTransport(Transport):
    """The list behind the bell: `games.bell.selectors` reads the rows themselves."""

    label = _("Bell")
    icon = "bell"
    is_patient = False
    is_shown_at_once = True

    def reaches(self, account: Account) -> bool:
        """Return whether somebody can log in to read it again."""
        return account.is_active and not account.is_guest

    def send(self, account: Account, letter: Letter, way: NoticeWay | None = None) -> None:
        """Do nothing: the list behind the bell reads the rows."""
