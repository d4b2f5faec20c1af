"""Sockets whose `Origin` is no address at all: refused as those of another site are."""

from typing import Any
from urllib.parse import urlsplit

from channels.security.websocket import WebsocketDenier

from saboteur_site.body_limit import Application


class ReadableOrigin:
    """Channels' check of origins takes for granted that they can be read."""

    def __init__(self, checked: Application) -> None:
        self.checked = checked

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> Any:
        """Handle one socket."""
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
