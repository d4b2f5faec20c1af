"""Emails: single ones sent straight away, and digests."""

from email.mime.image import MIMEImage
from smtplib import SMTPException

from django.core.mail import EmailMultiAlternatives
from django.utils.translation import gettext_lazy as _

from accounts.email_addresses import TurnEmails, mail_host, turn_emails_of
from accounts.emails.errors import describe, is_refused_for_good
from accounts.models import Account
from games.models import Notice, NoticeWay
from games.notices.transports.letter import Delivery, Letter, Refused, Transport, Undeliverable


class _Email(EmailMultiAlternatives):
    # Attachments are next to the page that shows them (RFC 2387).
    mixed_subtype = "related"


class EmailTransport(Transport):
    """Emails to an account's address, with one click to end them (RFC 8058)."""

    label = _("Email")
    icon = "mail"
    delivery = Delivery.AT_LEAST_ONCE
    joins = frozenset({"turn", "started", "round", "finished", "again"})
    is_private = True
    shows_pictures = True

    def reaches(self, account: Account) -> bool:
        """Return whether the account has a verified address, and its owner has not opted out."""
        return account.is_active and turn_emails_of(account) is TurnEmails.GO

    def send(self, account: Account, letter: Letter, address: str) -> None:
        """Send a letter as text and, unless its reader wants only that, as HTML.

        Raises Refused if the mail server rejects it for good, and Undeliverable if a retry may
        help.
        """
        email = _Email(
            subject=letter.subject,
            body=letter.text,
            to=[account.email or ""],
            headers={
                # The same for every attempt: mail programs show two copies as one.
                "Message-ID": f"<notice.{letter.id}@{mail_host()}>",
                "List-Id": _list_of(letter),
                "List-Unsubscribe": f"<{letter.unsubscribe}>",
                "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
                # Suppresses out-of-office replies.
                "Auto-Submitted": "auto-generated",
                "X-Auto-Response-Suppress": "All",
                "X-Entity-Ref-ID": letter.key,
            },
        )
        if letter.html:
            email.attach_alternative(letter.html, "text/html")
            _attach(email, letter)
        try:
            email.send()
        except (OSError, SMTPException) as error:
            if is_refused_for_good(error):
                raise Refused(describe(error), NoticeWay.Off.REFUSED) from error
            raise Undeliverable(describe(error)) from error


def _list_of(letter: Letter) -> str:
    # A list for each table and one for the site (RFC 2919), by numbers alone: no name is in it.
    host = mail_host()
    label = f"table-{letter.table}.games" if letter.table else "games"
    return f"<{label}.{'localhost' if host.startswith('[') else host}>"


def _attach(email: EmailMultiAlternatives, letter: Letter) -> None:
    # The page refers to pictures by their ids (RFC 2392).
    for picture in letter.pictures:
        part = MIMEImage(picture.png, "png")
        part.add_header("Content-ID", f"<{picture.id}>")
        part.add_header("Content-Disposition", "inline", filename="mine.png")
        email.attach(part)


class DigestTransport(EmailTransport):
    """Emails with all new notices since the last email, at the hours that their reader has
    chosen.
    """

    label = _("Digest")
    icon = "log"
    joins = frozenset(Notice.Kind.values)
    # The hour was chosen by its reader.
    is_patient = False
    goes_at_digest_hours = True
