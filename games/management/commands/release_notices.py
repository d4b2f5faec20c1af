"""Release the notices that were held back (docs/operating.md, “Backup and restore”)."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from games.notices import hold


class Command(BaseCommand):
    """`manage.py release_notices [--with-old]`: end the hold that a restore began."""

    help = "Send notices again, and drop those that were due before they were held back."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the option `--with-old`, to send notices that people have probably had before the
        restore.
        """
        parser.add_argument(
            "--with-old",
            action="store_true",
            help="also send what was due before: most of it was sent before the restore",
        )

    def handle(self, *args: object, **options: Any) -> None:
        """Release the notices, and print how many were dropped and how many wait."""
        released = hold.release(with_old=options["with_old"])
        if released is None:
            self.stdout.write("Nothing is held back.")
            return
        self.stdout.write("{} old notices dropped, {} waiting.".format(*released))
