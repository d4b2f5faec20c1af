"""Taking back what one has said: a mark stands in its place, and the words are gone."""

from collections.abc import Collection

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from accounts.models import Account
from games.models import Message, Player
from games.models.message import MAY_BE_TAKEN_BACK
from games.notices import outbox
from games.services import broadcast
from games.services.errors import NotYours, TooLateToTakeBack
from games.services.locking import LockedGame, lock_game


def take_back(*, game_id: int, account: Account | None, number: int) -> None:
    """Take back a message of one's own within two minutes; twice is no mistake.

    Whoever it mentions is not told of it any more. Raises NotYours for all but who said it, and
    TooLateToTakeBack later on, or once a moderator has removed it.
    """
    with transaction.atomic():
        locked = lock_game(game_id)
        player = locked.player_of(account)
        own = Message.objects.filter(game_id=game_id, player=player, author__isnull=True)
        message = own.filter(number=number).first()
        if message is None:
            raise NotYours
        if message.taken_back_at is not None:
            return
        is_late = message.at < timezone.now() - MAY_BE_TAKEN_BACK
        if is_late or message.removed_at is not None:
            raise TooLateToTakeBack
        _blank([message.pk])
        outbox.drop_mentions(locked.game, number)
        _mention_before(locked, number)
        broadcast.broadcast_chat_on_commit(locked.game)


def take_back_all(account_ids: Collection[int]) -> None:
    """Take back all that some accounts ever said, in the transaction that ends with their deletion.

    What a moderator removed goes, too: only what was reported stays, in the reports.
    """
    said = Q(player__account__in=account_ids, author__isnull=True) | Q(author__in=account_ids)
    _blank(Message.objects.filter(said).values_list("pk", flat=True))


def _blank(ids: Collection[int]) -> None:
    rows = Message.objects.filter(pk__in=list(ids))
    rows.update(text="", mentions=[], taken_back_at=timezone.now())


def _mention_before(locked: LockedGame, number: int) -> None:
    """Have whoever the message mentioned last be mentioned by an unread one before it, if any."""
    for player in Player.objects.filter(game=locked.game, mentioned_in=number):
        unread = Message.objects.filter(
            game=locked.game, number__gt=player.messages_read, number__lt=number
        )
        told = [row.number for row in unread if any(one[2] == player.pk for one in row.mentions)]
        Player.objects.filter(pk=player.pk).update(mentioned_in=max(told, default=0))
