"""Show a game in characters, as a spectator or one of its seats sees it.

The person at the console may play as well: nothing hidden is shown unless a seat is named, and then
only what this seat knows.
"""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from games.core.tables.table_rounds import sight_of
from games.models import Game
from games.rules.observation_text import describe


class Command(BaseCommand):
    """`manage.py show_game ID [--seat N]`: print the mine in characters, and lines on all that is
    seen.
    """

    help = "Show the current round of a game as a spectator sees it. Changes nothing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the arguments: the game's id, and `--seat` to see it as that seat."""
        parser.add_argument("id", type=int, metavar="ID")
        parser.add_argument(
            "--seat",
            type=int,
            metavar="N",
            help="as this seat sees it: with its dwarf and its hand, also while the game is played",
        )

    def handle(self, *args: object, **options: Any) -> None:
        """Print the current round of a game. Raises CommandError for an unknown game or seat, or a
        game that has not begun.
        """
        # Nobody may take a turn between the reading of two tables.
        with transaction.atomic():
            game = Game.objects.select_for_update(no_key=True).filter(pk=options["id"]).first()
            if game is None or game.round is None:
                raise CommandError(f"no such game, or not begun yet: {options['id']}")
            names = [player.shown_name for player in game.players.order_by("seat")]
            seat = _seat(options["seat"], names)
            seen = sight_of(game, seat)
        if seat is not None and game.status == Game.Status.RUNNING:
            self.stderr.write(f"What seat {seat} alone knows of a game that is being played:")
        self.stdout.write(f"{game.name}: game {game.pk}, {game.status}, version {game.version}")
        self.stdout.write(", ".join(f"seat {number} {name}" for number, name in enumerate(names)))
        self.stdout.write(describe(seen))


def _seat(given: int | None, names: list[str]) -> int | None:
    if given is not None and not 0 <= given < len(names):
        raise CommandError(f"no such seat: {given}; there are 0 to {len(names) - 1}")
    return given
