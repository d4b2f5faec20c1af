"""Export opened suspicion ledgers without names, to fit the beliefs of computer players."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from games.suspicions.selectors import opened


class Command(BaseCommand):
    """`manage.py export_marks`: print opened ledgers of counted games, one JSON object a line."""

    help = "Print opened suspicion ledgers without names, one JSON object a line, for fitting."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the option `--newest`, the number of ledgers to export."""
        parser.add_argument("--newest", type=int, default=100_000)

    def handle(self, *args: Any, newest: int, **options: Any) -> None:
        """Print the newest opened ledgers as JSON, the newest first."""
        for row in opened(newest):
            self.stdout.write(json.dumps(row))
