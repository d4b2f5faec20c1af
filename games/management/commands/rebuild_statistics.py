"""Work out everybody's figures and ratings again from the records (architecture.md)."""

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from games.figures import services as figures
from games.ratings import services as ratings


class Command(BaseCommand):
    """`manage.py rebuild_statistics`: sets right what differs; with `--check` exits 1 instead."""

    help = "Work out figures and ratings again, and say what was kept otherwise."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the option to write."""
        parser.add_argument("--check", action="store_true", help="change nothing; 1 if some differ")

    def handle(self, *args: object, **options: Any) -> None:
        """Rebuild person by person, so that the site goes on meanwhile."""
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
