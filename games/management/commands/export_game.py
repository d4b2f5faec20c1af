"""Write a game to a file that replays anywhere (notation.md, Whole games)."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.core.history.records import record_of
from games.models import Game
from games.rules.files.record import write_record


class Command(BaseCommand):
    """`manage.py export_game ID`: print a game as saboteur-game/1 on standard output."""

    help = "Write a game as saboteur-game/1, with everything that was hidden in it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the arguments: the game's id, and `--running` to allow a game that is still
        played.
        """
        parser.add_argument("id", type=int, metavar="ID")
        parser.add_argument(
            "--running",
            action="store_true",
            help="also a game that is still played: the file tells all its secrets",
        )

    def handle(self, *args: object, **options: Any) -> None:
        """Print the game as JSON. Raises CommandError for an unknown game, or a running one without
        `--running`.
        """
        game = Game.objects.filter(pk=options["id"], round__isnull=False).first()
        if game is None:
            raise CommandError(f"no such game: {options['id']}")
        if game.status != Game.Status.FINISHED and not options["running"]:
            raise CommandError("the game is not finished; --running writes its secrets down")
        self.stdout.write(json.dumps(write_record(record_of(game)), ensure_ascii=False, indent=1))
