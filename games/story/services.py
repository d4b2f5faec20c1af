"""Saying thank you to the others once a game is over, with one press."""

from django.db import transaction

from accounts.models import Account
from games.models import Game
from games.services.errors import NotOver
from games.services.locking import lock_game


def say_thanks(game_id: int, account: Account) -> None:
    """Thank everybody at a table; twice is no mistake.

    It is read in the story of the game. Raises NotYours for all but its players, NotOver while it
    is played.
    """
    with transaction.atomic():
        locked = lock_game(game_id)
        player = locked.player_of(account)
        if locked.game.status != Game.Status.FINISHED:
            raise NotOver
        if not player.thanked:
            player.thanked = True
            player.save(update_fields=["thanked"])
