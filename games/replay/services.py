"""Shares replays of finished games, and withdraws shares."""

from django.db import transaction

from accounts.models import Account
from games.core.errors import NotOver, NotYours
from games.core.locking import lock_account, lock_game
from games.models import Game
from games.replay.models import ReplayShare
from games.replay.selectors import EVERYTHING, NOBODY


def share_replay(game_id: int, account: Account, view: int | str) -> ReplayShare:
    """Return the share of a finished game's replay in one view, which is made if there is none yet.

    `view` is a seat, NOBODY or EVERYTHING. Raises NotYours for anyone who does not play there and
    for a seat that does not exist, NotOver while the game runs, and AccountGone for a deleted
    account.
    """
    with transaction.atomic():
        lock_account(account)
        locked = lock_game(game_id)
        locked.player_of(account)
        if locked.game.status != Game.Status.FINISHED:
            raise NotOver
        if view not in (NOBODY, EVERYTHING, *(player.seat for player in locked.players)):
            raise NotYours
        share, _ = ReplayShare.objects.get_or_create(
            game=locked.game, account=account, view=str(view)
        )
    return share


def withdraw_replay(game_id: int, account: Account, share_id: int) -> bool:
    """Delete the share with this id if this account made it; return whether it was deleted."""
    mine = ReplayShare.objects.filter(pk=share_id, game_id=game_id, account_id=account.pk)
    deleted, _ = mine.delete()
    return bool(deleted)
