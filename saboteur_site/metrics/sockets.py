"""Counts the open sockets."""

from collections.abc import Mapping
from typing import Any

from saboteur_site.metrics import series
from saboteur_site.sockets import Application, Message, Receive, Send


class CountSockets:
    """Counts each socket from the moment it is accepted until it ends."""

    def __init__(self, sockets: Application) -> None:
        self.sockets = sockets

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        """Handle one socket."""
        is_open = False

        async def watched(message: Message) -> None:
            nonlocal is_open
            if _accepts(message) and not is_open:
                is_open = True
                series.OPEN_SOCKETS.inc()
            await send(message)

        try:
            await self.sockets(scope, receive, watched)
        finally:
            if is_open:
                series.OPEN_SOCKETS.dec()


def _accepts(message: Mapping[str, Any]) -> bool:
    return bool(message["type"] == "websocket.accept")
