"""Replay games from their deals, and compare the result with the rows (architecture.md).

The person at the console may be a player, and the output may be stored: it names places and
columns, no hands.
"""

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from games.core.history.records import ReplayDifference, differences
from games.models import Game


class Command(BaseCommand):
    """`manage.py verify_games [ID…]`: compare games with their replay; exit 1 if one differs."""

    help = "Replay games from their deals and say where the rows differ. Changes nothing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the arguments: ids of games (none means all), and `--values` to show the differing
        values.
        """
        parser.add_argument("ids", nargs="*", type=int, metavar="ID")
        parser.add_argument(
            "--values",
            action="store_true",
            help="also what the rows hold and what the replay found: the secrets of running games",
        )

    def handle(self, *args: object, **options: Any) -> None:
        """Replay the games, print each difference and the counts, and exit 1 if a game differs.
        Raises CommandError for an unknown id.
        """
        known = Game.objects.filter(round__isnull=False).order_by("id").values_list("id", flat=True)
        wanted = options["ids"] or list(known)
        if missing := set(wanted) - set(known):
            raise CommandError(f"no such game: {', '.join(map(str, sorted(missing)))}")
        same = different = 0
        for game_id in wanted:
            found = _verify(game_id)
            for difference in found:
                values = f": {difference.values}" if options["values"] else ""
                self.stdout.write(f"game {game_id}: {difference}{values}")
            same, different = same + (not found), different + bool(found)
        self.stdout.write(f"{same} the same, {different} different")
        if different:
            sys.exit(1)


def _verify(game_id: int) -> list[ReplayDifference]:
    # In a transaction, so that nobody takes a turn between reading two tables.
    with transaction.atomic():
        game = Game.objects.select_for_update(no_key=True).get(pk=game_id)
        try:
            return list(differences(game))
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
            # Inconsistent rows; the error's message would quote what they hold.
            return [ReplayDifference("game", f"cannot be read: {type(error).__name__}", str(error))]
