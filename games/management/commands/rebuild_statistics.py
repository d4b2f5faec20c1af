"""Recalculate everybody's figures and ratings from the records (architecture.md)."""

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from games.figures import services as figures
from games.ratings import services as ratings


class Command(BaseCommand):
    """`manage.py rebuild_statistics`: correct the rows that differ; with `--check` only exit 1 if
    some do.
    """

    help = "Work out figures and ratings again, and say what was kept otherwise."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the option `--check`, which changes nothing."""
        parser.add_argument("--check", action="store_true", help="change nothing; 1 if some differ")

    def handle(self, *args: object, **options: Any) -> None:
        """Recalculate figures person by person, then ratings, while the site goes on, and print
        each difference. With `--check` nothing is changed, and the exit code is 1 if there are
        differences.
        """
        check: bool = options["check"]
        if not check and (ordered := figures.order_games()):
            self.stdout.write(f"{ordered} games counted before got their place in the order")
        people = figures.people()
        differences = 0
        for account_id in people:
            for difference in figures.rebuild(account_id, write=not check):
                self.stdout.write(difference)
                differences += 1
        for wrong in ratings.rebuild(write=not check):
            self.stdout.write(wrong)
            differences += 1
        self.stdout.write(f"{len(people)} people, {differences} differences")
        if check and differences:
            sys.exit(1)
