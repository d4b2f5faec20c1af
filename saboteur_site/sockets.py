"""Web sockets: refused for an unreadable `Origin`, and closed while the database is away.

They are closed with a code that makes pages reconnect.
"""

import logging
from typing import Any
from urllib.parse import urlsplit

from channels.security.websocket import WebsocketDenier

from games.consumers import TRY_AGAIN_LATER
from games.core.database_errors import is_passing
from saboteur_site.postgresql.silence import impatient
from saboteur_site.requests import Application, Message, Receive, Send
from saboteur_site.unavailable import RETRY_SECONDS

log = logging.getLogger(__name__)


class RefuseWhileAway:
    """An ASGI application that refuses sockets with 503, and closes open ones, while the database
    is away.
    """

    def __init__(self, sockets: Application) -> None:
        self.sockets = sockets

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        """Run a socket in the wrapped application; if the database fails, close it with code
        TRY_AGAIN_LATER, or refuse it with 503 before it is open.
        """
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


class ReadableOrigin:
    """An ASGI application that refuses sockets with an unreadable `Origin`, on which Channels' own
    check would fail.
    """

    def __init__(self, checked: Application) -> None:
        self.checked = checked

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> Any:
        """Run a socket in the wrapped application, or refuse it if its `Origin` cannot be read."""
        application = self.checked if _is_readable(scope) else WebsocketDenier()
        return await application(scope, receive, send)


def _is_readable(scope: dict[str, Any]) -> bool:
    origins = [value for name, value in scope.get("headers", ()) if name == b"origin"]
    try:
        for origin in origins:
            # The port is read only when asked for.
            _ = urlsplit(origin.decode("latin-1")).port
    except ValueError:
        return False
    return True
