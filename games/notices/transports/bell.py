"""The bell: notices on the site itself, as a list on every page with a number."""

from django.utils.translation import gettext_lazy as _

from accounts.models import Account
from games.notices.transports.letter import Letter, Transport


class BellTransport(Transport):
    """The list behind the bell; `games.bell.selectors` reads the notices' rows themselves."""

    label = _("Bell")
    icon = "bell"
    is_patient = False
    is_shown_at_once = True

    def send(self, account: Account, letter: Letter, address: str) -> None:
        """Do nothing: the list behind the bell reads the rows of notices."""
