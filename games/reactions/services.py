"""Reactions to turns: given and taken back. They change no game and notify no one."""

from django.db import transaction
from django.db.models import F
from django.dispatch import receiver

from accounts.models import Account
from accounts.signals import words_removed
from games.core import broadcast
from games.core.errors import InvalidReaction
from games.core.locking import LockedGame, lock_game, lock_seats
from games.models import Game, Player, Turn
from games.moderation.selectors.decisions import refuse_muted
from games.reactions.models import Reaction
from games.reactions.selectors import is_open


def react(*, game_id: int, account: Account, version: int, kind: str) -> None:
    """React to the turn that led to this version of the game, in place of the account's earlier
    reaction. Raises NotYours unless the account plays there, Muted while moderators have silenced
    it, and InvalidReaction for an unknown kind or turn, or in a game without reactions.
    """
    if kind not in Reaction.Kind.values:
        raise InvalidReaction
    with transaction.atomic():
        locked = lock_game(game_id)
        locked.player_of(account)
        if not is_open(locked.game):
            raise InvalidReaction
        refuse_muted(account.pk)
        turn = Turn.objects.filter(game=locked.game, version=version).only("pk").first()
        if turn is None:
            raise InvalidReaction
        Reaction.objects.update_or_create(turn=turn, account=account, defaults={"kind": kind})
        _tell(locked)


def take_back(*, game_id: int, account: Account, version: int) -> None:
    """Take back the account's reaction to the turn that led to this version of the game, if there
    is one. Raises NotYours unless the account plays there.
    """
    with transaction.atomic():
        locked = lock_game(game_id)
        locked.player_of(account)
        mine = Reaction.objects.filter(turn__game=locked.game, turn__version=version)
        if mine.filter(account=account).delete()[0]:
            _tell(locked)


def _tell(locked: LockedGame) -> None:
    # The same version again: pages fetch the news, but no turn becomes stale.
    Game.objects.filter(pk=locked.game.pk).update(reactions=F("reactions") + 1)
    broadcast.broadcast_on_commit(locked.game.pk)


@receiver(words_removed, sender=Account)
def take_back_all(instance: Account, **signal: object) -> None:
    """Delete all reactions of an account, in the transaction that deletes or closes it."""
    # Games come first: a roll back deletes reactions as well.
    lock_seats(Player.objects.filter(account=instance))
    Reaction.objects.filter(account=instance).delete()
