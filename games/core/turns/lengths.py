"""Records the length of a game when it is over."""

from games.clocks.lasting import KEPT
from games.core.history.lengths import kind_of_game
from games.models import Game, GameLengths


def add_game(game: Game) -> None:
    """Add a finished game to those of its kind, unless imported: those have no real times."""
    if game.imported or game.started_at is None or game.ended_at is None:
        return
    people = game.players.filter(policy="").exclude(account__is_program=True).count()
    kind = kind_of_game(game.rules, game.timing.pace, game.seats, people)
    GameLengths.objects.bulk_create([GameLengths(kind=kind)], ignore_conflicts=True)
    row = GameLengths.objects.select_for_update(no_key=True).get(pk=kind)
    took = int((game.ended_at - game.started_at).total_seconds())
    row.lengths = [*row.lengths, took][-KEPT:]
    row.save(update_fields=["lengths"])
