"""By email, at once."""

from smtplib import SMTPException
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.utils.encoding import punycode

from accounts.email_errors import describe
from accounts.models import Account
from games.notices.transports.letter import Delivery, Letter, Undeliverable


class EmailTransport:
    """Mail to an account's address, with one click to end it (RFC 8058)."""

    delivery = Delivery.AT_LEAST_ONCE

    def reaches(self, account: Account) -> bool:
        """Whether there is an address, and its owner has not said no."""
        wanted = account.turn_emails and account.is_active and not account.is_guest
        return wanted and bool(account.email)

    def send(self, account: Account, letter: Letter) -> None:
        """Send a letter as text and HTML. Raises Undeliverable."""
        mail = EmailMultiAlternatives(
            subject=letter.subject,
            body=letter.text,
            to=[account.email or ""],
            headers={
                # The same for every attempt: mail programs show two copies as one.
                "Message-ID": f"<notice.{letter.id}@{_host()}>",
                "List-Unsubscribe": f"<{letter.unsubscribe}>",
                "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
                # Nobody's out-of-office reply is wanted.
                "Auto-Submitted": "auto-generated",
                "X-Auto-Response-Suppress": "All",
                "X-Entity-Ref-ID": letter.key,
            },
        )
        mail.attach_alternative(letter.html, "text/html")
        try:
            mail.send()
        except (OSError, SMTPException) as error:
            raise Undeliverable(describe(error)) from error


def _host() -> str:
    # In characters that a header may contain: RFC 5322 allows neither ü nor a lone colon.
    host = urlsplit(settings.SITE_URL).hostname or ""
    return f"[IPv6:{host}]" if ":" in host else punycode(host)
