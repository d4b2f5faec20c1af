"""Calling the ASGI application as a server does: below Django's test client, chunk by chunk."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from asgiref.sync import async_to_sync
from asgiref.testing import ApplicationCommunicator


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back, and how many parts of the body were left unread."""

    status: int
    headers: dict[str, str]
    text: str
    unread: int


def ask(method: str, path: str, headers: dict[str, str], parts: Iterable[bytes] = (b"",)) -> Answer:
    """Send one request whose body arrives in these parts."""
    return async_to_sync(_ask)(method, path, {"host": "localhost", **headers}, list(parts))


async def _ask(method: str, path: str, headers: dict[str, str], parts: list[bytes]) -> Answer:
    from saboteur_site.asgi import application

    server = begin(application, method, path, headers)
    for left, body in zip(range(len(parts) - 1, -1, -1), parts, strict=True):
        await server.send_input({"type": "http.request", "body": body, "more_body": left > 0})
    return await answer_of(server)


def begin(
    application: Any, method: str, path: str, headers: dict[str, str]
) -> ApplicationCommunicator:
    """Begin a request, whose body is still to come."""
    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path.partition("?")[0],
        "query_string": path.partition("?")[2].encode(),
        "client": ("127.0.0.1", 4711),
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
    }
    return ApplicationCommunicator(application, scope)


async def answer_of(server: ApplicationCommunicator) -> Answer:
    """Wait for the answer to a request."""
    start = await server.receive_output(timeout=10)
    text = await _body(server)
    await server.wait(timeout=10)
    told = {name.decode().lower(): value.decode() for name, value in start["headers"]}
    return Answer(start["status"], told, text.decode(), server.input_queue.qsize())


async def _body(server: ApplicationCommunicator) -> bytes:
    found = b""
    more = True
    while more:
        message: dict[str, Any] = await server.receive_output(timeout=10)
        found += message.get("body", b"")
        more = message.get("more_body", False)
    return found
