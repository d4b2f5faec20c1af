"""A request's `Content-Type`: UTF-8, or nothing that a form here needs.

Django parses the `Content-Type` before any view runs, and again for each error page; some values
make it fail both times. So they are checked on the way in (`ReadableContentType`), and refused in a
middleware (`UnreadableMiddleware`).
"""

from typing import Any

from django.core.exceptions import BadRequest
from django.http import HttpRequest
from django.utils.deprecation import MiddlewareMixin
from django.utils.http import parse_header_parameters

from saboteur_site.body_limit import Application, Receive, Send

UNREADABLE = "saboteur.unreadable"
_NAME = b"content-type"
_BYTES = b"application/octet-stream"


class ReadableContentType:
    """Passes on a `Content-Type` only if it can be parsed; else the body counts as plain bytes."""

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
    """Refuses a body whose `Content-Type` could not be parsed, before anything reads it."""

    def process_request(self, request: HttpRequest) -> None:
        """Look for the mark. Raises BadRequest, except on GET, which has no body."""
        if getattr(request, "scope", {}).get(UNREADABLE) and request.method not in ("GET", "HEAD"):
            raise BadRequest("the Content-Type cannot be read")


def _is_content_type(name: bytes) -> bool:
    return name.lower() == _NAME


def _is_readable(value: bytes) -> bool:
    try:
        _kind, told = parse_header_parameters(value.decode("latin1"))
    except (LookupError, ValueError):
        return False
    # By this name only: Django fails on other names of it in forms.
    return told.get("charset", "utf-8").lower() == "utf-8"
