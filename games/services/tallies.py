"""Counting a finished game for the people who played it.

Not in the transaction of the last turn, which must cost no more than any other: the sweep finds
games that are not counted yet.
"""

from collections.abc import Iterable
from datetime import datetime

from django.db import transaction

from games.models import Game, Player
from games.selectors.backlog import Waiting, longest_waiting
from games.selectors.played_games import PlayedRound, played_games
from games.services import balance, figures, lengths, ratings, timekeeping


def due(now: datetime, limit: int, after: Waiting | None = None) -> list[Waiting]:
    """The finished games that are not counted yet, the first to end first."""
    rows = Game.objects.filter(status=Game.Status.FINISHED, counted=False, ended_at__lte=now)
    return longest_waiting(rows, "ended_at", limit, after)


@transaction.atomic
def count(game_id: int) -> bool:
    """Add a finished game to its people's tallies, once; whether it was added now.

    Practice does not count, nor does what a stand-in or a former owner of the seat played. Tallies
    are updated in the order of their accounts, so that two games counted at once never deadlock.
    """
    games = Game.objects.filter(pk=game_id, status=Game.Status.FINISHED, counted=False)
    if not games.update(counted=True):
        return False
    (played,) = played_games([game_id])
    game = played.game
    _note_results(game, played.rounds)
    if not game.practice:
        figures.add_game(played)
        ratings.add_game(played)
    timekeeping.add_game(game, {} if game.practice else dict(played.players))
    if not game.practice:
        lengths.add_game(game)
        balance.add_game(played)
    return True


def _note_results(game: Game, rounds: Iterable[PlayedRound]) -> None:
    """Write at each place what its game is looked for by."""
    players = [player for player in game.players.all() if player.seat is not None]
    for player in players:
        seat = player.seat or 0
        player.won = seat in game.winners
        player.dwarfs = _in_words([row.dwarfs[seat] for row in rounds])
    Player.objects.bulk_update(players, ["won", "dwarfs"])


def _in_words(dwarfs: Iterable[str]) -> str:
    """What somebody was in the rounds of a game, as the column keeps it."""
    return f" {' '.join(sorted(set(dwarfs)))} "
