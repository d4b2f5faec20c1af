"""Sockets while the database is away: closed with a code, so that pages reconnect."""

import logging
from typing import Any

from games.consumers import TRY_AGAIN_LATER
from games.core.database_errors import is_passing
from saboteur_site.body_limit import Application, Message, Receive, Send
from saboteur_site.postgresql.silence import impatient
from saboteur_site.unavailable import RETRY_SECONDS

log = logging.getLogger(__name__)


class RefuseWhileAway:
    """Refuses sockets with 503, and closes open ones, when the database is away."""

    def __init__(self, sockets: Application) -> None:
        self.sockets = sockets

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        """Handle one socket."""
        is_open = False

        async def watched(message: Message) -> None:
            nonlocal is_open
            is_open = is_open or message["type"] == "websocket.accept"
            await send(message)

        try:
            with impatient():
                await self.sockets(scope, receive, watched)
        except Exception as error:
            if not is_passing(error):
                raise
            log.warning("Closed a socket: %s", type(error.__cause__ or error).__name__)
            if is_open or "websocket.http.response" not in scope.get("extensions", {}):
                await send({"type": "websocket.close", "code": TRY_AGAIN_LATER})
            else:
                await _refuse(send)


async def _refuse(send: Send) -> None:
    headers = [(b"retry-after", str(RETRY_SECONDS).encode())]
    await send({"type": "websocket.http.response.start", "status": 503, "headers": headers})
    await send({"type": "websocket.http.response.body", "body": b""})
