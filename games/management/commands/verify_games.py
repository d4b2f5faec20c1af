"""Replay games from their deals and compare what was found with the rows (architecture.md)."""

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from games.models import Game
from games.selectors.records import differences


class Command(BaseCommand):
    """`manage.py verify_games [ID…]`: exit 1 if a game differs from its replay."""

    help = "Replay games from their deals and say where the rows differ. Changes nothing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Games by their numbers; none: all of them."""
        parser.add_argument("ids", nargs="*", type=int, metavar="ID")

    def handle(self, *args: object, **options: Any) -> None:
        """Verify, print every difference, close with the counts, and exit with the status."""
        known = Game.objects.filter(round__isnull=False).order_by("id").values_list("id", flat=True)
        wanted = options["ids"] or list(known)
        if missing := set(wanted) - set(known):
            raise CommandError(f"no such game: {', '.join(map(str, sorted(missing)))}")
        same = different = 0
        for game_id in wanted:
            lines = _verify(game_id)
            for line in lines:
                self.stdout.write(f"game {game_id}: {line}")
            same, different = same + (not lines), different + bool(lines)
        self.stdout.write(f"{same} the same, {different} different")
        if different:
            sys.exit(1)


def _verify(game_id: int) -> list[str]:
    # Nobody may take a turn between the reading of two tables.
    with transaction.atomic():
        game = Game.objects.select_for_update(no_key=True).get(pk=game_id)
        return list(differences(game))
