"""Back the site up while it runs (docs/operating.md, “Backup and restore”)."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from games.core.deadlines import outages
from games.models import Pulse
from saboteur_site.backups.files import back_up


class Command(BaseCommand):
    """`manage.py backup FILE [--with-keys]`: back up the database as of one moment."""

    help = "Write the whole database into a new file, while the site goes on."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the arguments: the file, and `--with-keys` to include the keys."""
        parser.add_argument("file", type=Path, metavar="FILE")
        parser.add_argument(
            "--with-keys",
            action="store_true",
            help="also the keys: whoever has the file can then read hidden cards",
        )

    def handle(self, *args: object, **options: Any) -> None:
        """Write the backup, record that it was made, and print which keys have to be kept
        elsewhere. Raises BadBackup if it cannot be made.
        """
        made = back_up(options["file"], with_keys=options["with_keys"])
        outages.note_pulse(Pulse.Name.BACKUP, timezone.now())
        version = f"version {made.version}, commit {made.commit[:12]}"
        self.stdout.write(f"{options['file']}: {made.database}, {version}.")
        if not made.has_keys:
            names = " and ".join(made.keys)
            self.stdout.write(f"Not inside, so keep them elsewhere: {names}.")
