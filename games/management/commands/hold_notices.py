"""Hold back all notices (docs/operating.md, “Backup and restore”)."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from games.notices import hold


class Command(BaseCommand):
    """`manage.py hold_notices`: send nothing more until `release_notices`."""

    help = "Hold back emails, webhooks and all other notices until release_notices."

    def handle(self, *args: object, **options: Any) -> None:
        """Hold back all notices, and print since when they are held."""
        hold.begin(timezone.now())
        self.stdout.write(f"Notices are held back since {hold.since():%Y-%m-%d %H:%M} UTC.")
