"""Starting parts of the project as processes of their own."""

import os
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parents[1]
_KEPT = ("PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "VIRTUAL_ENV", "PYTHONPATH")
# Tests seat few people at many tables; what is fair has tests of its own.
MANY_TABLES = {"TABLES_AT_FIRST": "1000", "MOST_TABLES": "1000"}


def clean_environment(**variables: str) -> dict[str, str]:
    """An environment without anything the test run has set for itself."""
    kept = {name: os.environ[name] for name in _KEPT if name in os.environ}
    return kept | MANY_TABLES | variables


def manage(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """`manage.py` in a process of its own, with nothing but that environment."""
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        env=clean_environment(**environment),
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


class Process:
    """`python -m` something, with its output in a file."""

    def __init__(
        self,
        log: Path,
        environment: dict[str, str],
        *command: str,
        listener: socket.socket | None = None,
    ) -> None:
        self.log, self._environment, self._command = log, environment, command
        self._listener = listener
        with log.open("wb") as output:
            self.process = self._start(output)

    def _start(self, output: IO[bytes]) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [sys.executable, "-m", *self._command],
            cwd=ROOT,
            env=self._environment,
            stdout=output,
            stderr=output,
            pass_fds=[self._listener.fileno()] if self._listener else (),
        )

    def said(self, words: str) -> bool:
        """Wait until it says these words; False when it ends or a minute goes by first."""
        end = time.monotonic() + 60
        while words not in self.log.read_text():
            if self.process.poll() is not None or time.monotonic() > end:
                return False
            time.sleep(0.05)
        return True

    def kill(self) -> None:
        """Kill it, as a system does that is out of memory."""
        self.process.kill()
        self.process.wait()

    def run_again(self) -> None:
        """Start it once more; what it says goes on where it stopped."""
        with self.log.open("ab") as output:
            self.process = self._start(output)

    def stop(self) -> int:
        """End it and give its exit code."""
        self.process.terminate()
        try:
            return self.process.wait(timeout=20)
        finally:
            self.process.kill()
