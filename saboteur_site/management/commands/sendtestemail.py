"""`manage.py sendtestemail`: Django's command, with a sentence about a mail server's refusal."""

from smtplib import SMTPException
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.core.management.commands import sendtestemail


class Command(sendtestemail.Command):
    """`manage.py sendtestemail`: send a test email, or print why it failed."""

    def handle(self, *args: Any, **options: Any) -> None:
        """Send the test email. Raises CommandError, with the server's address and answer, if that
        fails.
        """
        try:
            super().handle(*args, **options)
        except (SMTPException, OSError) as error:
            server = f"{settings.EMAIL_HOST}:{settings.EMAIL_PORT}"
            reason = f"{type(error).__name__}: {error}"
            raise CommandError(
                f"The email was not sent. {server} said: {reason}. The address, the user and the"
                " password are in EMAIL_URL, the sender is DEFAULT_FROM_EMAIL."
            ) from error
