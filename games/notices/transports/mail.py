"""By mail."""

from smtplib import SMTPException

from django.core.mail import EmailMultiAlternatives

from accounts.models import Account
from games.notices.transports.letter import Letter, Undeliverable


class MailTransport:
    """Mail to an account's address, with one click to end it (RFC 8058)."""

    def reaches(self, account: Account) -> bool:
        """Whether there is an address, and its owner has not said no."""
        wanted = account.mail_turns and account.is_active and not account.is_guest
        return wanted and bool(account.email)

    def send(self, account: Account, letter: Letter) -> None:
        """Send a letter as text and HTML. Raises Undeliverable."""
        mail = EmailMultiAlternatives(
            subject=letter.subject,
            body=letter.text,
            to=[account.email or ""],
            headers={
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
            raise Undeliverable(f"{type(error).__name__}: {error}") from error
