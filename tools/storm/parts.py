"""The parts of a running site, restarted when they end, as systemd would."""

import os
import signal
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from subprocess import Popen
from threading import Event, Thread
from time import sleep

from tests.processes import Process
from tests.services.postgresql import PostgreSQL
from tests.services.service import MissingService, Service
from tools.capacity.shape import RunningSite

# systemd's RestartSec of the units.
_RESTART_SECONDS = 2.0


class DurablePostgreSQL(PostgreSQL):
    """A server that keeps what it has acknowledged, whichever of its processes is killed.

    It does not wait for the disk, because the storm does not cut the power.
    """

    def command(self) -> list[str]:
        """Return the usual command with durable settings, which override earlier ones."""
        return [*super().command(), "--synchronous-commit=on", "--full-page-writes=on"]


@dataclass(frozen=True, slots=True)
class Part:
    """A process of the site with everything below it."""

    name: str
    runs: Process | Service

    @property
    def process(self) -> Popen[bytes]:
        """Return the part's first process."""
        process = self.runs.process
        assert process is not None
        return process

    def send(self, number: signal.Signals) -> None:
        """Send a signal to all of the part's processes, starting with the first."""
        for pid in tree(self.process.pid):
            with suppress(ProcessLookupError):
                os.kill(pid, number)

    def start_again(self) -> None:
        """Restart the ended part. Raises MissingService if a server does not answer."""
        if isinstance(self.runs, Process):
            self.runs.run_again()
        else:
            self.runs.run()


class Keeper(Thread):
    """Restarts every part that has ended.

    It lives until the end of the storm, because servers end with the thread that started them.
    """

    def __init__(self, parts: list[Part]) -> None:
        super().__init__(name="keeper", daemon=True)
        self.parts = parts
        self.starts = 0
        self._rests = Event()

    def run(self) -> None:
        """Look every two seconds, unless it rests."""
        while True:
            sleep(_RESTART_SECONDS)
            for part in self.parts:
                if part.process.poll() is not None and not self._rests.is_set():
                    self.starts += 1
                    # Try again later if a server does not start yet.
                    with suppress(MissingService, OSError):
                        part.start_again()

    def rest(self) -> None:
        """Stop restarting parts."""
        self._rests.set()


def parts_of(shape: RunningSite) -> list[Part]:
    """Return every part of the site, each process separately."""
    units = [Part(name, each) for name, several in shape.units.items() for each in several]
    return [*units, *(Part(each.name, each) for each in shape.servers)]


def tree(pid: int) -> list[int]:
    """Return a process and all its descendants."""
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:
        children = []
    return [pid, *(each for child in children for each in tree(int(child)))]
