"""Whether the reader is emailed when their turn comes, in words; and where to see to it."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.email_addresses import TurnEmails


@dataclass(frozen=True, slots=True)
class Link:
    """Words that lead somewhere."""

    words: str
    address: str


@dataclass(frozen=True, slots=True)
class EmailsInWords:
    """The state of emails about turns, and what the reader can do about it."""

    sentence: str
    link: Link | None = None


def emails_in_words(emails: str) -> EmailsInWords:
    """Return whether emails go to the reader (`TurnEmails`), in words; empty without a reader."""
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
