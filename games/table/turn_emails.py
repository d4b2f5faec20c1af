"""Words on whether the reader is emailed about turns, and a link to change that."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.email_addresses import TurnEmails


@dataclass(frozen=True, slots=True)
class Link:
    """A link: its words and its address."""

    words: str
    address: str


@dataclass(frozen=True, slots=True)
class EmailsInWords:
    """A sentence on whether emails about turns are on, and a link for the reader to change it."""

    sentence: str
    link: Link | None = None


def emails_in_words(emails: str) -> EmailsInWords:
    """Return words on whether emails about turns go to the reader (`TurnEmails`).

    The sentence is empty without a reader.
    """
    match emails:
        case TurnEmails.GO:
            return EmailsInWords(_("We will write to you when it is your turn."))
        case TurnEmails.OFF:
            settings = Link(_("Switch them on"), reverse("games:notice_settings"))
            return EmailsInWords(_("Emails about your turns are off."), settings)
        case TurnEmails.UNVERIFIED:
            address = Link(_("Verify it"), reverse("account_email"))
            return EmailsInWords(_("Your email is not verified: we cannot write to you."), address)
    return EmailsInWords("")
