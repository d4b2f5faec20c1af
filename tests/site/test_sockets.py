"""Sockets while the database is away."""

from typing import Any

import psycopg
import pytest
from asgiref.sync import async_to_sync
from asgiref.testing import ApplicationCommunicator
from django.db import OperationalError, ProgrammingError

from games.consumers import TRY_AGAIN_LATER
from saboteur_site.sockets import RefuseWhileAway

ANSWERS = {"extensions": {"websocket.http.response": {}}}


def away() -> OperationalError:
    """What Django raises while nobody listens."""
    error = OperationalError("connection refused")
    error.__cause__ = psycopg.OperationalError("connection refused")
    return error


def told(error: Exception, *, accept: bool, **scope: Any) -> list[dict[str, Any]]:
    """What a browser is told when a socket fails so, after it was opened or before."""

    async def sockets(scope: Any, receive: Any, send: Any) -> None:
        if accept:
            await send({"type": "websocket.accept"})
        raise error

    async def listen() -> list[dict[str, Any]]:
        server = ApplicationCommunicator(
            RefuseWhileAway(sockets), {"type": "websocket", "path": "/ws/games/1/", **scope}
        )
        await server.wait(timeout=5)
        return [server.output_queue.get_nowait() for _ in range(server.output_queue.qsize())]

    return async_to_sync(listen)()


def test_a_socket_that_cannot_be_judged_is_refused_for_now() -> None:
    start, body = told(away(), accept=False, **ANSWERS)
    assert (start["type"], start["status"]) == ("websocket.http.response.start", 503)
    assert start["headers"] == [(b"retry-after", b"3")]
    assert body["type"] == "websocket.http.response.body"
    # An open one is closed with a word, and so it is where the server cannot say why.
    close = {"type": "websocket.close", "code": TRY_AGAIN_LATER}
    assert told(away(), accept=True, **ANSWERS)[1:] == [close]
    assert told(away(), accept=False) == [close]


@pytest.mark.parametrize("accept", [True, False])
def test_a_mistake_of_ours_is_not_called_that(accept: bool) -> None:
    with pytest.raises(ProgrammingError):
        told(ProgrammingError("no such column"), accept=accept, **ANSWERS)
