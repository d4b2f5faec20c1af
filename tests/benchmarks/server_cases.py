"""An answer by the whole application, as the server asks for it: with threads and middleware."""

import asyncio
from collections.abc import Callable
from typing import Any

from tests.benchmarks.stopwatch import Case

GROUP = "application"
_TIMES = 20


def cases() -> list[Case]:
    """A page that is empty behind all middleware, and a file."""
    loop = asyncio.new_event_loop()
    return [
        Case(GROUP, "hello", _asking(loop, "/hello/"), _TIMES),
        Case(GROUP, "a style sheet", _asking(loop, "/static/css/base.css"), _TIMES),
    ]


def _asking(loop: asyncio.AbstractEventLoop, path: str) -> Callable[[], object]:
    from saboteur_site.asgi import application

    async def ask() -> int:
        status = 0

        async def send(message: dict[str, Any]) -> None:
            nonlocal status
            status = message.get("status", status)

        await application(_scope(path), _receiver(), send)
        return status

    assert loop.run_until_complete(ask()) == 200, path
    return lambda: loop.run_until_complete(ask())


def _receiver() -> Any:
    messages: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    messages.put_nowait({"type": "http.request", "body": b"", "more_body": False})
    return messages.get


def _scope(path: str) -> dict[str, Any]:
    headers = [(b"host", b"localhost"), (b"x-forwarded-proto", b"https")]
    facts = {"method": "GET", "scheme": "https", "http_version": "1.1", "query_string": b""}
    return {"type": "http", "path": path, "headers": headers, "asgi": {"version": "3.0"}, **facts}
