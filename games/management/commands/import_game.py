"""Import a written game for study (notation.md, Whole games)."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse

from games.core.turns.imports import import_game
from games.management.documents import read_json
from games.rules.files.record import read_record


class Command(BaseCommand):
    """`manage.py import_game FILE`: import a finished or running game, marked as imported."""

    help = "Take a saboteur-game/1 file in as a game that everybody may look at and nobody plays."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the arguments: the file, and `--name` for the table, which is otherwise named like
        the file.
        """
        parser.add_argument("file", type=Path, metavar="FILE")
        parser.add_argument("--name", default="", help="the table's name; else the file's")

    def handle(self, *args: object, **options: Any) -> None:
        """Import the game and print its address. Raises CommandError if the file cannot be read."""
        file: Path = options["file"]
        try:
            record = read_record(read_json(file.read_text(encoding="utf-8")))
            game = import_game(record, options["name"] or file.stem)
        except (OSError, ValueError, RecursionError) as error:
            raise CommandError(f"{file}: cannot be read: {error}") from error
        address = settings.SITE_URL + reverse("games:table", args=[game.pk])
        self.stdout.write(f"game {game.pk}, {game.get_status_display()}: {address}")
