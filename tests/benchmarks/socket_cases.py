"""Open pages: what one message to each of them costs, and how much memory each holds."""

import asyncio
import os
from collections.abc import Coroutine
from pathlib import Path
from threading import Thread
from typing import Any

from channels.layers import get_channel_layer

from games.core.broadcast import group_of
from tests.benchmarks.stopwatch import Case, Figure
from tests.benchmarks.tables import table_of

GROUP = "sockets"
_OPEN = 500
_KILOBYTE = 1024


class Watchers:
    """So many sockets at one public table, each a task of the site's own application."""

    def __init__(self, game_id: int) -> None:
        # It never stands still, or the heartbeat of live updates would find them silent.
        self._loop = asyncio.new_event_loop()
        Thread(target=self._loop.run_forever, daemon=True).start()
        self._group, self._path = group_of(game_id), f"/ws/games/{game_id}/"
        self._heard, self._all_heard = 0, asyncio.Event()
        self._tasks: list[asyncio.Task[Any]] = []

    def run(self, act: Coroutine[Any, Any, Any]) -> Any:
        """Run something in the loop of the sockets."""
        return asyncio.run_coroutine_threadsafe(act, self._loop).result()

    async def open(self, count: int) -> None:
        """Let so many more in."""
        from saboteur_site.asgi import application

        for _ in range(count):
            opened = asyncio.Event()
            line = application(_scope(self._path), _receiver(), self._sender(opened))
            self._tasks.append(asyncio.ensure_future(line))
            await opened.wait()

    def _sender(self, opened: asyncio.Event) -> Any:
        async def send(message: dict[str, Any]) -> None:
            if message["type"] != "websocket.send":
                return
            if not opened.is_set():
                # The numbers that each hears at first.
                opened.set()
            else:
                self._heard += 1
                if self._heard == len(self._tasks):
                    self._all_heard.set()

        return send

    async def tell(self) -> int:
        """Tell all of them a version; how many heard it."""
        self._heard = 0
        self._all_heard.clear()
        layer = get_channel_layer()
        assert layer is not None
        await layer.group_send(self._group, {"type": "game.version", "version": 7})
        await asyncio.wait_for(self._all_heard.wait(), timeout=60)
        return self._heard


def cases() -> list[Case]:
    """A message, by the sockets that it reached."""
    watchers = _watchers()
    watchers.run(watchers.open(_OPEN))
    name = f"a message, to each of {_OPEN}"
    return [Case(GROUP, name, lambda: watchers.run(watchers.tell()), counts=True)]


def sizes() -> list[Figure]:
    """What an open socket holds of the process's memory, without the server's own part."""
    watchers = _watchers()
    watchers.run(watchers.open(20))
    before = _resident_kilobytes()
    watchers.run(watchers.open(_OPEN))
    held = (_resident_kilobytes() - before) / _OPEN
    return [Figure(GROUP, "memory of an open socket", held, unit="kB")]


def _watchers() -> Watchers:
    return Watchers(table_of(3).pk)


def _resident_kilobytes() -> float:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / _KILOBYTE


def _receiver() -> Any:
    messages: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    messages.put_nowait({"type": "websocket.connect"})
    return messages.get


def _scope(path: str) -> dict[str, Any]:
    headers = [(b"host", b"localhost"), (b"origin", b"http://localhost")]
    return {"type": "websocket", "path": path, "query_string": b"", "headers": headers}
