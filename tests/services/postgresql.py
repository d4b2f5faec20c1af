"""A PostgreSQL server of this run's own."""

import os
import shutil
import signal
import subprocess
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psycopg

from .service import MissingService, Service


class PostgreSQL(Service):
    """Listens on one local port, trusts everybody there, and never waits for the disk."""

    name = "postgresql"
    # "Fast": do not wait for clients that forgot to hang up.
    stop_signal = signal.SIGINT

    def __init__(self, folder: Path, url: str) -> None:
        super().__init__(folder)
        self.url = url
        self.port = str(urlsplit(url).port)

    def prepare(self) -> None:
        """Make an empty cluster."""
        super().prepare()
        if os.geteuid() == 0:
            # It refuses to run as root; the user comes with Debian's package.
            shutil.chown(self.folder, "postgres", "postgres")
            self.folder.parent.chmod(0o755)
        options = "--username postgres --auth trust --encoding UTF8 --locale C.UTF-8 --no-sync"
        subprocess.run(
            [program("initdb"), "--pgdata", str(self.folder), *options.split()],
            check=True,
            capture_output=True,
            cwd="/",
            **self.run_as(),
        )

    def run_as(self) -> dict[str, Any]:
        """The user `postgres` where we are root, ourselves otherwise."""
        if os.geteuid() != 0:
            return {}
        return {"user": "postgres", "group": "postgres", "extra_groups": []}

    def command(self) -> list[str]:
        """The server, with safety traded for speed: its data ends with the run."""
        settings = {
            "port": self.port,
            "listen_addresses": "127.0.0.1",
            "unix_socket_directories": "",
            "max_connections": "200",
            "fsync": "off",
            "synchronous_commit": "off",
            "full_page_writes": "off",
        }
        options = [f"--{name.replace('_', '-')}={value}" for name, value in settings.items()]
        return [program("postgres"), "-D", str(self.folder), *options]

    def answers(self) -> bool:
        """Whether a connection can be made."""
        try:
            psycopg.connect(self.url.replace("postgres:", "postgresql:"), connect_timeout=2).close()
        except psycopg.OperationalError:
            return False
        return True


def program(name: str) -> str:
    """Where one of its programs lies."""
    # Debian keeps the programs of each version out of the way of PATH.
    found = sorted(
        Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda path: int(path.parts[4])
    )
    lies = shutil.which(name) or (str(found[-1]) if found else None)
    if lies is None:
        raise MissingService("postgresql", "is not installed")
    return lies
