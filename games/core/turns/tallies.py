"""Counts finished games for the people who played them.

Not in the transaction of the last turn, which must cost no more than any other: the sweep finds
games that are not counted yet.
"""

from collections.abc import Iterable
from datetime import datetime

from django.db import transaction

from games.clocks.lasting import KEPT
from games.core import announcements
from games.core.deadlines import timekeeping
from games.core.falling_due import Waiting, longest_waiting
from games.core.history.lengths import kind_of_game
from games.core.history.played_games import PlayedRound, played_games
from games.models import CountedGame, Game, GameLengths, Player, Tally


def due(now: datetime, limit: int, after: Waiting | None = None) -> list[Waiting]:
    """Return up to `limit` finished games that are not counted yet, as pairs of the end and the id,
    the first to end first. With `after`, the last pair of a page, the next page is returned.
    """
    rows = Game.objects.filter(status=Game.Status.FINISHED, counted=False, ended_at__lte=now)
    return longest_waiting(rows, "ended_at", limit, after)


@transaction.atomic
def count(game_id: int) -> bool:
    """Add a finished game to the statistics of its people, once; return whether it was added now.

    Practice is not counted, nor are turns of stand-ins or former owners. The rows are locked in the
    order of their accounts, so that two games counted at the same time never deadlock.
    """
    games = Game.objects.filter(pk=game_id, status=Game.Status.FINISHED, counted=False)
    if not games.update(counted=True):
        return False
    (played,) = played_games([game_id])
    game = played.game
    _note_results(game, played.rounds)
    if not game.practice:
        tallies = lock_tallies(list(played.players))
        CountedGame.objects.create(game=game)
        timekeeping.add_game(game, dict(played.players))
        _add_length(game)
        announcements.counted.send(sender=None, game=played, tallies=tallies)
    return True


def lock_tallies(account_ids: list[int]) -> dict[int, Tally]:
    """Lock the statistics of these accounts and return them by the account's id.

    Missing rows are created.
    """
    order = sorted(account_ids)
    Tally.objects.bulk_create([Tally(account_id=pk) for pk in order], ignore_conflicts=True)
    rows = Tally.objects.filter(account_id__in=order).order_by("account_id")
    return {row.account_id: row for row in rows.select_for_update(no_key=True)}


def _note_results(game: Game, rounds: Iterable[PlayedRound]) -> None:
    """Write each player's columns for searches in finished games."""
    players = [player for player in game.players.all() if player.seat is not None]
    for player in players:
        seat = player.seat or 0
        player.won = seat in game.winners
        player.dwarfs = f" {' '.join(sorted({row.dwarfs[seat] for row in rounds}))} "
    Player.objects.bulk_update(players, ["won", "dwarfs"])


def _add_length(game: Game) -> None:
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
