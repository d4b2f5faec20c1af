"""A server that lives as long as the test run."""

import ctypes
import signal
import subprocess
import time
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any

_SET_PARENT_DEATH_SIGNAL = 1


class MissingService(Exception):
    """A service the tests need is not there, or would not start."""

    def __init__(self, name: str, complaint: str, installer: str = "make test") -> None:
        super().__init__(f"The tests need {name}, which {complaint}. `{installer}` installs it.")


class Service(ABC):
    """One process with its files in a folder of the run."""

    name: str
    stop_signal = signal.SIGTERM

    def __init__(self, folder: Path) -> None:
        self.folder = folder / self.name
        self.log = folder / f"{self.name}.log"
        self.process: subprocess.Popen[bytes] | None = None

    @abstractmethod
    def command(self) -> list[str]:
        """The program and its arguments."""

    @abstractmethod
    def answers(self) -> bool:
        """Whether it takes connections by now."""

    def prepare(self) -> None:
        """Make what has to be there before the start."""
        self.folder.mkdir(mode=0o700)

    def run_as(self) -> dict[str, Any]:
        """Arguments of `Popen` that say who runs it."""
        return {}

    def start(self) -> None:
        """Start it for the first time, on nothing; `MissingService` when it does not answer."""
        self.prepare()
        self.run()

    def run(self) -> None:
        """Start it on what it has kept and wait until it answers; `MissingService` when not."""
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self.command(),
                stdout=log,
                stderr=log,
                stdin=subprocess.DEVNULL,
                cwd="/",
                # Should this run be killed, its services end with it.
                preexec_fn=self._end_with_parent,
                **self.run_as(),
            )
        self._wait(seconds=60)

    def _wait(self, seconds: float) -> None:
        assert self.process is not None
        end = time.monotonic() + seconds
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > end:
                raise MissingService(self.name, f"did not start: {self.log.read_text()[-2000:]}")
            time.sleep(0.05)

    def _end_with_parent(self) -> None:
        ctypes.CDLL(None).prctl(_SET_PARENT_DEATH_SIGNAL, self.stop_signal)

    def stop(self) -> None:
        """End it and wait for its end."""
        if self.process is None or self.process.poll() is not None:
            return
        self.process.send_signal(self.stop_signal)
        try:
            self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
