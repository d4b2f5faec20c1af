"""Talking at the table."""

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import Account
from games.models import Game, Message, Player
from games.models.message import LONGEST_TEXT
from games.services import broadcast
from games.services.errors import InvalidMessage, NotYours
from games.services.locking import lock_game
from games.services.plain_text import plain_text


def say(*, game_id: int, account: Account | None, text: str) -> Message:
    """Say something to the table; before, during and after the game.

    It counts as read by whoever said it. Raises NotYours for all but the players, InvalidMessage
    for no text or one of more than 500 characters.
    """
    text = plain_text(text).strip()
    if not text:
        raise InvalidMessage
    if len(text) > LONGEST_TEXT:
        raise InvalidMessage(_("A shorter message, please: 500 characters at most."))
    with transaction.atomic():
        locked = lock_game(game_id)
        player = locked.player_of(account)
        number = locked.game.messages + 1
        Game.objects.filter(pk=game_id).update(messages=number)
        message = Message.objects.create(game=locked.game, player=player, number=number, text=text)
        Player.objects.filter(pk=player.pk).update(messages_read=number)
        broadcast.broadcast_chat_on_commit(locked.game)
    return message


def mark_read(*, game_id: int, account: Account | None, number: int | None = None) -> None:
    """Remember that a player has read the chat up to a message; None: all of it.

    Raises NotYours for all but the players.
    """
    player = Player.objects.filter(game_id=game_id, account=account).select_related("game").first()
    if account is None or player is None:
        raise NotYours
    read = player.game.messages if number is None else min(number, player.game.messages)
    Player.objects.filter(pk=player.pk, messages_read__lt=read).update(messages_read=read)
