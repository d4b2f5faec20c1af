"""Reacting to turns, and taking that back. It changes no game: nobody is written to."""

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
    """React to the turn that led to a version, in place of an earlier reaction to it.

    Raises NotYours for all but the players, Muted, and InvalidReaction for a kind or a turn that
    there is not, and at a table where nobody may react.
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
    """Take a reaction back; where there is none it makes no difference.

    Raises NotYours for all but the players.
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
    """Take back all reactions of an account, in the transaction that deletes or closes it."""
    # Games come first: a roll back deletes reactions as well.
    lock_seats(Player.objects.filter(account=instance))
    Reaction.objects.filter(account=instance).delete()
