"""Broadcasts to open pages: numbers that show what is new, sent after the commit and never before.

Failures here are logged and ignored: a page polls by itself, and a socket checks once a minute
whether it may still listen.
"""

import asyncio
import logging
from functools import partial
from hashlib import blake2b
from typing import Any, Literal

from asgiref.sync import SyncToAsync, async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction
from django.db.models import QuerySet

from accounts.compiled_query import CompiledQuery
from games.models import Game

# What may be new although no number says so.
Again = Literal["table", "chat", "claims"]
_PUBLIC = ("version", "turn", "reactions")


def _numbers(game_id: int) -> QuerySet[Game, tuple[Any, ...]]:
    columns = ("version", "round__turn", "reactions", "messages")
    return Game.objects.filter(pk=game_id).values_list(*columns)


_NUMBERS = CompiledQuery(_numbers)
log = logging.getLogger(__name__)


def group_of(game_id: int) -> str:
    """Return the name of the channel group of everybody who has a game's table open."""
    return f"game-{game_id}"


def players_of(game_id: int) -> str:
    """Return the name of the channel group of a game's players, for news of the chat that
    spectators do not get.
    """
    return f"game-{game_id}-players"


def pages_of(account_id: int) -> str:
    """Return the name of the channel group of all tables that an account has open."""
    return f"account-{account_id}"


def digest_of(session_key: str | None) -> str:
    """Return the digest of a session's key, in hex. It identifies the session and opens nothing."""
    return blake2b((session_key or "").encode(), digest_size=16).hexdigest()


def broadcast_on_commit(
    game_id: int, *, players_changed: bool = False, again: Again | None = None
) -> None:
    """Announce the public numbers of a game to open pages after the commit.

    With `players_changed` pages fetch the list of players as well. `again` names a part of the
    table that is new although no number grew: "table", "chat" or "claims".
    """
    message: dict[str, Any] = {}
    if players_changed:
        message["players_changed"] = True
    if again:
        message["again"] = again
    transaction.on_commit(partial(_announce, game_id, message), robust=True)


def broadcast_chat_on_commit(game: Game, number: int, *, again: bool = False) -> None:
    """Announce the number of a game's last message, after the commit, to all who may read its chat.

    With `again` pages fetch the whole chat, because a message was changed or deleted.
    """
    group = group_of(game.pk) if game.is_laid_open else players_of(game.pk)
    message = {"type": "game.version", "game": game.pk, "version": game.version, "chat": number}
    _send_on_commit(group, message | ({"again": "chat"} if again else {}))


def present_numbers(game_id: int) -> tuple[dict[str, Any], int]:
    """Return a dict with a game's `version`, `turn` (the seat to act, None if there is none) and
    `reactions`, and the number of its last chat message. Returns an empty dict and 0 for an unknown
    game. Makes one query.
    """
    *public, messages = _NUMBERS.first(game_id) or (0,)
    return dict(zip(_PUBLIC, public, strict=False)), messages


def broadcast_account_on_commit(account_id: int) -> None:
    """Have an account's open sockets check, after the commit, whether they may still listen."""
    _send_on_commit(pages_of(account_id), {"type": "account.changed"})


def broadcast_log_out(account_id: int, session_key: str | None) -> None:
    """Close the sockets of one browser of an account, which is being logged out.

    `session_key` is the key of the browser's session.
    """
    message = {"type": "session.ended", "session": digest_of(session_key)}
    _send_on_commit(pages_of(account_id), message)


def _announce(game_id: int, message: dict[str, Any]) -> None:
    numbers, _messages = present_numbers(game_id)
    _send(group_of(game_id), {"type": "game.version", "game": game_id, **numbers, **message})


def _send_on_commit(group: str, message: dict[str, Any]) -> None:
    transaction.on_commit(partial(_send, group, message), robust=True)


def _send(group: str, message: dict[str, Any]) -> None:
    """Send in the server's event loop, and do not wait for it; elsewhere in a loop of its own.

    Layers send in the order in which the loop is asked to.
    """
    if (layer := get_channel_layer()) is None:
        return
    loop = getattr(SyncToAsync.threadlocal, "main_event_loop", None)
    try:
        if loop is not None and loop.is_running():
            asyncio.run_coroutine_threadsafe(_send_now(layer, group, message), loop)
        else:
            async_to_sync(_send_now)(layer, group, message)
    except RuntimeError:
        # The thread already runs an event loop, for example one that drives a browser.
        _log(group, message)


async def _send_now(layer: Any, group: str, message: dict[str, Any]) -> None:
    try:
        await layer.group_send(group, message)
    except Exception:
        _log(group, message)


def _log(group: str, message: dict[str, Any]) -> None:
    log.exception("open pages were not told: %s in %s", message["type"], group)
