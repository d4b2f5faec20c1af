"""Requests before any view: a limit on bodies, a readable `Content-Type`, and HEAD like GET.

The ASGI ends (`BodyLimit`, `ReadableContentType`) stop reading, or drop a type that would make
Django fail twice, for the view and for the error page, and leave a mark; middlewares answer by it,
where the reader's language is known.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from django.conf import settings
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.deprecation import MiddlewareMixin
from django.utils.http import parse_header_parameters

Message = Mapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[dict[str, Any], Receive, Send], Awaitable[None]]

TOO_LARGE = "saboteur.too_large"
# Up to this many times the limit the server drains the rest, so that a browser gets to see the
# page; a connection that sends more, or does not say how much, is closed after the response.
PATIENCE = 10


class BodyLimit:
    """Passes on at most `MAX_BODY_BYTES` of a body, by its announced and by its actual length."""

    def __init__(self, pages: Application) -> None:
        self.pages = pages

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        """Handle one request."""
        announced = _announced(scope)
        body = _Body({**scope, TOO_LARGE: announced > settings.MAX_BODY_BYTES}, receive)
        far_too_much = not 0 < announced <= PATIENCE * settings.MAX_BODY_BYTES

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start" and body.is_too_large and far_too_much:
                message = {**message, "headers": [*message["headers"], (b"connection", b"close")]}
            await send(message)

        await self.pages(body.scope, body.receive, answer)


class _Body:
    """A body that ends where it gets too large; the server drains the rest."""

    def __init__(self, scope: dict[str, Any], receive: Receive) -> None:
        self.scope = scope
        self._receive = receive
        self._bytes = 0
        self._cut = False

    @property
    def is_too_large(self) -> bool:
        return bool(self.scope[TOO_LARGE])

    async def receive(self) -> Message:
        """Return the next chunk, or an early end."""
        if self._cut:
            # Nothing is left but the end of the connection, and the response is short.
            await asyncio.Event().wait()
        if not self.is_too_large:
            message = await self._receive()
            self._bytes += len(message.get("body", b""))
            if self._bytes <= settings.MAX_BODY_BYTES:
                return message
            self.scope[TOO_LARGE] = True
        self._cut = True
        return {"type": "http.request", "body": b"", "more_body": False}


class TooLargeMiddleware(MiddlewareMixin):
    """Answers with page 413 when a body was too large."""

    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        """Return page 413 for a body that was too large, else None."""
        if getattr(request, "scope", {}).get(TOO_LARGE):
            return render(request, "413.html", status=413)
        return None


def _announced(scope: dict[str, Any]) -> int:
    for name, value in scope["headers"]:
        if name.lower() == b"content-length" and value.isdigit():
            # No more digits than a number that is certainly too large.
            return int(value[:18])
    return 0


UNREADABLE = "saboteur.unreadable"
_NAME = b"content-type"
_BYTES = b"application/octet-stream"


class ReadableContentType:
    """Passes on a `Content-Type` only if it can be parsed; else the body counts as plain bytes."""

    def __init__(self, pages: Application) -> None:
        self.pages = pages

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        """Serve one request."""
        content_types = [value for name, value in scope["headers"] if _is_content_type(name)]
        if len(content_types) > 1 or not all(map(_is_readable, content_types)):
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
        _kind, parameters = parse_header_parameters(value.decode("latin1"))
    except (LookupError, ValueError):
        return False
    # By this name only: Django fails on other names of it in forms.
    return parameters.get("charset", "utf-8").lower() == "utf-8"


class HeadMiddleware:
    """Answer HEAD like GET: the server leaves the body off, and keeps the headers."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Hand the request on as one that every page knows."""
        if request.method == "HEAD":
            request.method = "GET"
        return self.get_response(request)
