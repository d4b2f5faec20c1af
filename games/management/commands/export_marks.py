"""Export opened marks without names, for fitting what computer players believe."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from games.suspicions.selectors import opened


class Command(BaseCommand):
    """Print a line of JSON for each opened ledger of a counted game."""

    help = "Print opened suspicion ledgers without names, one JSON object a line, for fitting."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the number of the newest ledgers."""
        parser.add_argument("--newest", type=int, default=100_000)

    def handle(self, *args: Any, newest: int, **options: Any) -> None:
        """Print the ledgers, the newest first."""
        for row in opened(newest):
            self.stdout.write(json.dumps(row))
