"""Restore a backup into an empty database (docs/operating.md, “Backup and restore”)."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from saboteur_site.backups.files import restore


class Command(BaseCommand):
    """`manage.py restore FILE`: restore the site, with its notices held back."""

    help = "Fill an empty database with a backup of the same version. Notices are held back."
    # They would look for tables.
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the argument for the backup's file."""
        parser.add_argument("file", type=Path, metavar="FILE")

    def handle(self, *args: object, **options: Any) -> None:
        """Restore the backup, warn of missing keys, and print the next step. Raises BadBackup if it
        cannot be restored.
        """
        backup, warnings = restore(options["file"])
        for warning in warnings:
            self.stderr.write(f"Warning: {warning}")
        self.stdout.write(
            f"Restored as of {backup.made_at}. Emails, webhooks and all other notices are held "
            "back until manage.py release_notices."
        )
