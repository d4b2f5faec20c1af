"""Requests before any view: a limit on bodies, a readable `Content-Type`, and HEAD like GET.

The ASGI wrappers (`BodyLimit`, `ReadableContentType`) cut a body short, or replace a type that
would make Django fail twice, for the view and for the error page. They leave a mark in the scope,
which middleware turns into an answer once the reader's language is known.
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
    """An ASGI application that passes on at most `MAX_BODY_BYTES` of a body, by its announced and
    its actual length.
    """

    def __init__(self, pages: Application) -> None:
        self.pages = pages

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        """Run a request in the wrapped application. A body that is too large ends early, with
        TOO_LARGE in the scope; one far too large also closes the connection.
        """
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
        """Return the next chunk of the body, or an early end once it is too large."""
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
    """Middleware that answers a request with page 413 if its body was too large."""

    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        """Return page 413 if BodyLimit cut the body short, else None."""
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
    """An ASGI application that replaces a `Content-Type` that cannot be parsed by plain bytes."""

    def __init__(self, pages: Application) -> None:
        self.pages = pages

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        """Run a request in the wrapped application; UNREADABLE is in the scope if its
        `Content-Type` was replaced.
        """
        content_types = [value for name, value in scope["headers"] if _is_content_type(name)]
        if len(content_types) > 1 or not all(map(_is_readable, content_types)):
            others = [header for header in scope["headers"] if not _is_content_type(header[0])]
            scope = {**scope, "headers": [*others, (_NAME, _BYTES)], UNREADABLE: True}
        await self.pages(scope, receive, send)


class UnreadableMiddleware(MiddlewareMixin):
    """Middleware that refuses a body whose `Content-Type` could not be parsed, before anything
    reads the body.
    """

    def process_request(self, request: HttpRequest) -> None:
        """Raise BadRequest if the `Content-Type` could not be parsed. GET and HEAD pass, since they
        have no body.
        """
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
    """Middleware that answers HEAD like GET: the server leaves the body off, and keeps the
    headers.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Return the response; a HEAD request becomes a GET, which every page knows."""
        if request.method == "HEAD":
            request.method = "GET"
        return self.get_response(request)
