"""Words on whether the reader is emailed about turns, and a link to change that."""

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.email_addresses import TurnEmails


def emails_in_words(emails: str) -> dict[str, Any]:
    """Return a dict with a `sentence` on whether emails about turns go to the reader
    (`TurnEmails`), empty without a reader, and a `link` for the reader to change it, or None.
    """
    match emails:
        case TurnEmails.GO:
            return {"sentence": _("We will write to you when it is your turn."), "link": None}
        case TurnEmails.OFF:
            link = {"words": _("Switch them on"), "address": reverse("games:notice_settings")}
            return {"sentence": _("Emails about your turns are off."), "link": link}
        case TurnEmails.UNVERIFIED:
            link = {"words": _("Verify it"), "address": reverse("account_email")}
            sentence = _("Your email is not verified: we cannot write to you.")
            return {"sentence": sentence, "link": link}
    return {"sentence": "", "link": None}
