"""`manage.py play` as a process of its own, with its own folder and port."""

import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path

from tests.processes import ROOT, clean_environment
from tests.services.ports import free_port

PLAY = (sys.executable, "manage.py", "play")


class Play:
    """One run of the embedded default over a folder; `start` again for the next run."""

    def __init__(self, folder: Path, command: Sequence[str] = PLAY, **environment: str) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"http://localhost:{self.port}"
        self.command = command
        self.environment = clean_environment(
            SABOTEUR_MODE="embedded",
            SABOTEUR_VAR=str(folder),
            PORT=str(self.port),
            PYTHONUNBUFFERED="1",
            **environment,
        )
        self.said = ""
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> "Play":
        """Start it, and wait until it serves: to migrate takes ten seconds of a core."""
        self.said = ""
        self.process = subprocess.Popen(
            self.command,
            cwd=ROOT,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self._reader = threading.Thread(target=self._listen, daemon=True)
        self._reader.start()
        self._wait_for("is served at", seconds=200)
        return self

    def stop(self, with_signal: int = signal.SIGTERM) -> int:
        """Tell it to stop and give its exit code."""
        assert self.process is not None
        if self.process.poll() is None:
            self.process.send_signal(with_signal)
        return self.ended()

    def ended(self) -> int:
        """Wait for its end and give its exit code."""
        assert self.process is not None
        try:
            code = self.process.wait(timeout=30)
        finally:
            self.process.kill()
        self._reader.join(timeout=5)
        return code

    def _listen(self) -> None:
        assert self.process is not None and self.process.stdout is not None
        for line in self.process.stdout:
            self.said += line

    def _wait_for(self, words: str, seconds: float) -> None:
        assert self.process is not None
        end = time.monotonic() + seconds
        while words not in self.said:
            if self.process.poll() is not None or time.monotonic() > end:
                self.process.kill()
                raise AssertionError(f"`play` did not start: {self.said}")
            time.sleep(0.05)
