"""The embedded server: pages, sockets, tasks and schedule in one process."""

import asyncio
import logging
import os
import signal
import socket
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from types import FrameType

import uvicorn

from .threads import CompanionThread

logger = logging.getLogger(__name__)


def listen(host: str, port: int) -> socket.socket:
    """Return a listening socket. Raises OSError if the port is taken or not allowed."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        # From here on a second bind to the port fails, before the slow part of the start.
        listener.listen(2048)
    except OSError:
        listener.close()
        raise
    return listener


class Server(uvicorn.Server):
    """uvicorn's server, which calls `on_start` once it serves, stops if a companion thread dies,
    and ends without raising a signal.

    uvicorn itself raises the caught signal again, which would kill the process before its
    companions are stopped.
    """

    def __init__(self, companions: Sequence[CompanionThread], on_start: Callable[[], None]) -> None:
        config = uvicorn.Config(
            "saboteur_site.asgi:application",
            lifespan="off",
            ws="websockets-sansio",
            ws_per_message_deflate=False,
            log_config=None,
            log_level="warning",
            access_log=False,
            server_header=False,
            # Nobody is believed about where a request comes from, unless its operator names them.
            proxy_headers="FORWARDED_ALLOW_IPS" in os.environ,
            timeout_graceful_shutdown=5,
            timeout_notify=1,
            callback_notify=self._look_at_companions,
        )
        super().__init__(config)
        self.companions = companions
        self.on_start = on_start
        self.dead: list[str] = []

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start serving, and call `on_start` if that worked."""
        await super().startup(sockets)
        if self.started:
            self.on_start()

    async def _look_at_companions(self) -> None:
        self.dead = [each.name for each in self.companions if not each.is_alive()]
        if self.dead:
            self.should_exit = True

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop serving on Ctrl-C or SIGTERM, inside the `with` block. After a second signal, open
        requests are not waited for.
        """
        before = {
            number: signal.signal(number, self._end) for number in (signal.SIGINT, signal.SIGTERM)
        }
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def _end(self, number: int, frame: FrameType | None) -> None:
        self.force_exit = self.should_exit
        self.should_exit = True


def serve(
    listener: socket.socket, companions: Sequence[CompanionThread], on_start: Callable[[], None]
) -> list[str]:
    """Run the companion threads and serve on `listener` until a signal, or until a companion dies.
    Return the names of the dead companions; the list is empty after a signal. `on_start` is called
    once the server is ready.
    """
    server = Server(companions, on_start)
    for companion in companions:
        companion.start()
    try:
        asyncio.run(server.serve(sockets=[listener]))
    finally:
        _stop(companions)
    return server.dead


def _stop(companions: Sequence[CompanionThread]) -> None:
    for companion in companions:
        companion.stop()
    for companion in companions:
        companion.join(timeout=10)
        if companion.is_alive():
            # It is a daemon thread: the process ends without it, and the sweep finds its work.
            logger.warning("The %s was still busy and has been left behind.", companion.name)
