"""Broadcasting to open pages, after the commit and never before.

Whatever fails here is logged and forgotten: a page asks again by itself.
"""

import logging
from functools import partial

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction

log = logging.getLogger(__name__)


def group_of(game_id: int) -> str:
    """The channel layer's group of everybody who has the table open."""
    return f"game-{game_id}"


def broadcast_on_commit(game_id: int, version: int) -> None:
    """After the commit, tell open pages of a version. A chat message tells the same one again."""
    transaction.on_commit(partial(_broadcast, game_id, version), robust=True)


def _broadcast(game_id: int, version: int) -> None:
    layer = get_channel_layer()
    if layer is None:
        return
    message = {"type": "game.version", "version": version}
    try:
        async_to_sync(layer.group_send)(group_of(game_id), message)
    except Exception:
        log.exception("open pages of game %s were not told of version %s", game_id, version)
