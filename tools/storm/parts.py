"""The parts of a running site, which are started again when they end, as systemd does it."""

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
from tools.capacity.shape import Shape

# systemd's RestartSec of the units.
_RESTART_SECONDS = 2.0


class DurablePostgreSQL(PostgreSQL):
    """A server that keeps what it has acknowledged, whichever of its processes is killed.

    It still does not wait for the disk: nobody cuts the power.
    """

    def command(self) -> list[str]:
        """Return the usual command; of two settings the later one counts."""
        return [*super().command(), "--synchronous-commit=on", "--full-page-writes=on"]


@dataclass(frozen=True, slots=True)
class Part:
    """A process of the site with everything below it."""

    name: str
    runs: Process | Service

    @property
    def process(self) -> Popen[bytes]:
        """Return its first process."""
        process = self.runs.process
        assert process is not None
        return process

    def send(self, number: signal.Signals) -> None:
        """Send a signal to all of its processes, the first one first."""
        for pid in tree(self.process.pid):
            with suppress(ProcessLookupError):
                os.kill(pid, number)

    def start_again(self) -> None:
        """Start it after its end. Raises MissingService if a server does not answer."""
        if isinstance(self.runs, Process):
            self.runs.run_again()
        else:
            self.runs.run()


class Keeper(Thread):
    """Starts every part again that has ended.

    It lives until the end of the storm: servers end with the thread that started them.
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
                    # A server that does not start yet is tried again.
                    with suppress(MissingService, OSError):
                        part.start_again()

    def rest(self) -> None:
        """Let the parts end from now on."""
        self._rests.set()


def parts_of(shape: Shape) -> list[Part]:
    """Return every part of the site, each process on its own."""
    units = [Part(name, each) for name, several in shape.units.items() for each in several]
    return [*units, *(Part(each.name, each) for each in shape.servers)]


def tree(pid: int) -> list[int]:
    """Return a process and all below it."""
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:
        children = []
    return [pid, *(each for child in children for each in tree(int(child)))]
