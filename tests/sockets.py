"""A browser's socket, opened at the whole application as the server would."""

from collections.abc import Callable
from typing import Any

from asgiref.sync import async_to_sync, sync_to_async
from asgiref.testing import ApplicationCommunicator
from channels.layers import get_channel_layer
from django.test import Client

from games.core.broadcast import group_of

# A version that no game is at, told after everything else: nothing more is to come before it.
_LAST = -1


class Socket:
    """One socket of a client's browser; use it inside `listening`."""

    def __init__(
        self,
        path: str,
        client: Client | None = None,
        origin: str = "localhost",
        authorization: str = "",
    ) -> None:
        from saboteur_site.asgi import application

        cookies = client.cookies.items() if client else ()
        cookie = "; ".join(f"{name}={each.value}" for name, each in cookies)
        headers = {"host": "localhost", "origin": f"http://{origin}", "cookie": cookie}
        if client and not authorization:
            authorization = str(client.defaults.get("HTTP_AUTHORIZATION", ""))
        if authorization:
            headers["authorization"] = authorization
        scope = {
            "type": "websocket",
            "path": path,
            "query_string": b"",
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        }
        self.line = ApplicationCommunicator(application, scope)
        self.path, self.is_open = path, False
        # What the socket of a table says of it before anything happens.
        self.first = ""

    async def open(self) -> bool:
        """Ask to be let in; whether it was."""
        await self.line.send_input({"type": "websocket.connect"})
        answer = await self.line.receive_output(timeout=30)
        self.is_open = answer["type"] == "websocket.accept"
        if self.is_open and "/games/" in self.path:
            self.first = (await self.line.receive_output(timeout=30))["text"]
        return self.is_open

    async def say(self, text: str) -> None:
        """Send something."""
        await self.line.send_input({"type": "websocket.receive", "text": text})

    async def hear(self) -> list[Any]:
        """The texts up to the last that is to come, and the code when it is hung up."""
        heard: list[Any] = []
        while self.is_open:
            answer = await self.line.receive_output(timeout=30)
            self.is_open = answer["type"] != "websocket.close"
            if answer.get("text") == f'{{"version": {_LAST}}}':
                break
            heard.append(answer["text"] if self.is_open else answer["code"])
        return heard

    async def close(self) -> None:
        """Hang up."""
        await self.line.send_input({"type": "websocket.disconnect", "code": 1000})
        await self.line.wait(timeout=30)


def opens(path: str, client: Client | None = None, **facts: str) -> bool:
    """Whether somebody is let in."""

    async def ask() -> bool:
        socket = Socket(path, client, **facts)
        let_in = await socket.open()
        await socket.close()
        return let_in

    return async_to_sync(ask)()


def first_heard(path: str, client: Client | None = None) -> str:
    """What somebody hears as soon as they are let in."""

    async def ask() -> str:
        socket = Socket(path, client)
        assert await socket.open()
        await socket.close()
        return socket.first

    return async_to_sync(ask)()


def listening(
    game_id: int, *clients: Client | None, saying: tuple[str, ...] = ()
) -> Callable[..., list[list[Any]]]:
    """`listening(1, anns, bens)(act, …)`: what each of them hears after each act.

    That is a text, the code with which it was hung up, None, or a list of more than one of these.
    """

    async def play(*acts: Callable[[], Any]) -> list[list[Any]]:
        sockets = [Socket(f"/ws/games/{game_id}/", client) for client in clients]
        assert all([await socket.open() for socket in sockets])
        heard = []
        for act in acts:
            for text in saying:
                await sockets[0].say(text)
            await sync_to_async(act)()
            await _tell_last(game_id)
            heard.append([_short(await socket.hear()) for socket in sockets])
        for socket in sockets:
            await socket.close()
        return heard

    return async_to_sync(play)


async def _tell_last(game_id: int) -> None:
    layer = get_channel_layer()
    assert layer is not None
    await layer.group_send(group_of(game_id), {"type": "game.version", "version": _LAST})


def _short(heard: list[Any]) -> Any:
    return heard if len(heard) > 1 else next(iter(heard), None)
