"""Starting parts of the project as processes of their own."""

import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
_KEPT = ("PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "VIRTUAL_ENV", "PYTHONPATH")


def clean_environment(**variables: str) -> dict[str, str]:
    """An environment without anything the test run has set for itself."""
    return {name: os.environ[name] for name in _KEPT if name in os.environ} | variables


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

    def __init__(self, log: Path, environment: dict[str, str], *command: str) -> None:
        self.log = log
        with log.open("wb") as output:
            self.process = subprocess.Popen(
                [sys.executable, "-m", *command],
                cwd=ROOT,
                env=environment,
                stdout=output,
                stderr=output,
            )

    def said(self, words: str) -> bool:
        """Wait until it says these words; False when it ends or a minute goes by first."""
        end = time.monotonic() + 60
        while words not in self.log.read_text():
            if self.process.poll() is not None or time.monotonic() > end:
                return False
            time.sleep(0.05)
        return True

    def stop(self) -> int:
        """End it and give its exit code."""
        self.process.terminate()
        try:
            return self.process.wait(timeout=20)
        finally:
            self.process.kill()
