"""`manage.py sendtestemail`: Django's own, which names a mail server that refuses an email."""

from smtplib import SMTPException
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.core.management.commands import sendtestemail


class Command(sendtestemail.Command):
    """Send a test email, or say in a sentence what was wrong."""

    def handle(self, *args: Any, **options: Any) -> None:
        """Send the email. Raises CommandError with the server's address and its reason."""
        try:
            super().handle(*args, **options)
        except (SMTPException, OSError) as error:
            server = f"{settings.EMAIL_HOST}:{settings.EMAIL_PORT}"
            reason = f"{type(error).__name__}: {error}"
            raise CommandError(
                f"The email was not sent. {server} said: {reason}. The address, the user and the"
                " password are in EMAIL_URL, the sender is DEFAULT_FROM_EMAIL."
            ) from error
