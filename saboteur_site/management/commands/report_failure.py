"""Email the operator that a systemd unit has failed (deploy/systemd/saboteur-failure@.service)."""

from argparse import ArgumentParser
from platform import node
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.management.base import BaseCommand, CommandError

from accounts.emails.errors import describe

_TEXT = """\
{unit} has failed on {machine}. Its last lines:

    journalctl -u {unit} -n 50

It will not be tried again before its next time. docs/operating.md says what it is for.
"""


class Command(BaseCommand):
    """`manage.py report_failure UNIT`: send an email to OPERATOR_EMAIL."""

    help = "Email the operator that a unit has failed."
    # Whatever else is broken.
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the argument for the name of the unit."""
        parser.add_argument("unit", metavar="UNIT")

    def handle(self, *args: object, **options: Any) -> None:
        """Email the operator about the failed unit, without a database. Raises CommandError if the
        email cannot be sent.
        """
        unit = options["unit"]
        email = EmailMessage(
            subject=f"{settings.SITE_NAME}: {unit} has failed",
            body=_TEXT.format(unit=unit, machine=node()),
            to=[settings.OPERATOR_EMAIL],
            headers={"Auto-Submitted": "auto-generated"},
        )
        try:
            email.send()
        except Exception as error:
            # Each mail service has errors of its own.
            raise CommandError(f"No email could be sent: {describe(error)}.") from None
