"""A Redis server of this run's own."""

import shutil
import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from .service import MissingService, Service


class Redis(Service):
    """Listens on one local port and keeps nothing."""

    name = "redis"

    def __init__(self, folder: Path, url: str) -> None:
        super().__init__(folder)
        self.url, self.port = url, int(urlsplit(url).port or 0)

    def command(self) -> list[str]:
        """The server, without any file."""
        program = shutil.which("redis-server")
        if program is None:
            raise MissingService("redis-server", "is not installed")
        options = f"--port {self.port} --bind 127.0.0.1 --appendonly no --databases 64"
        return [program, *options.split(), "--save", "", "--dir", str(self.folder)]

    def answers(self) -> bool:
        """Whether a connection can be made."""
        try:
            socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
        except OSError:
            return False
        return True

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """Stop it where it is, and let it go on afterwards."""
        assert self.process is not None
        self.process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self.process.send_signal(signal.SIGCONT)
