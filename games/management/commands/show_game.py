"""Show a game in characters, as a spectator or one of its seats sees it.

Whoever runs it may play, too: nothing hidden is shown unless a seat is named, and then nothing but
what this seat knows.
"""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError


class Command(BaseCommand):
    """`manage.py show_game ID [--seat N]`: the drawn mine, and a line for whatever is seen."""

    help = "Show the current round of a game as a spectator sees it. Changes nothing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The game by its number; a seat only when it is asked for."""
        parser.add_argument("id", type=int, metavar="ID")
        parser.add_argument(
            "--seat",
            type=int,
            metavar="N",
            help="as this seat sees it: with its dwarf and its hand, also while the game is played",
        )


def _seat(asked: int | None, names: list[str]) -> int | None:
    if asked is not None and not 0 <= asked < len(names):
        raise CommandError(f"no such seat: {asked}; there are 0 to {len(names) - 1}")
    return asked
