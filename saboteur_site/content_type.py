"""What a request's body is written in: UTF-8, or nothing that a form here asks for.

Django looks for the words of a `Content-Type` before any page is made, and again for each error
page; some words let it fail both times. So they are looked at on their way in
(`ReadableContentType`), and refused where the page is made (`UnreadableMiddleware`).
"""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from django.core.exceptions import BadRequest
from django.http import HttpRequest
from django.utils.deprecation import MiddlewareMixin
from django.utils.http import parse_header_parameters

Message = Mapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[dict[str, Any], Receive, Send], Awaitable[None]]

UNREADABLE = "saboteur.unreadable"
_NAME = b"content-type"
_BYTES = b"application/octet-stream"


class ReadableContentType:
    """Hands on a `Content-Type` only if it can be read; else the body counts as mere bytes."""

    def __init__(self, pages: Application) -> None:
        self.pages = pages

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        """Serve one request."""
        told = [value for name, value in scope["headers"] if _is_content_type(name)]
        if len(told) > 1 or not all(map(_is_readable, told)):
            others = [header for header in scope["headers"] if not _is_content_type(header[0])]
            scope = {**scope, "headers": [*others, (_NAME, _BYTES)], UNREADABLE: True}
        await self.pages(scope, receive, send)


class UnreadableMiddleware(MiddlewareMixin):
    """Refuses what was sent in words that cannot be read, before anybody looks into it."""

    def process_request(self, request: HttpRequest) -> None:
        """Look for the mark. Raises BadRequest; a page that is only asked for has no body."""
        if getattr(request, "scope", {}).get(UNREADABLE) and request.method not in ("GET", "HEAD"):
            raise BadRequest("the Content-Type cannot be read")


def _is_content_type(name: bytes) -> bool:
    return name.lower() == _NAME


def _is_readable(value: bytes) -> bool:
    try:
        _kind, told = parse_header_parameters(value.decode("latin1"))
    except (LookupError, ValueError):
        return False
    # By this name only: Django fails at forms that call it by another.
    return told.get("charset", "utf-8").lower() == "utf-8"
