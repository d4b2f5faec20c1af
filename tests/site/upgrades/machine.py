"""What systemd does for `deploy/upgrade`: it holds the socket, and stops and restarts units."""

import os
import shlex
import signal
import subprocess
import threading
import time
from collections import Counter
from pathlib import Path

from tests.samples import is_soak
from tests.site.units import beat_command, listen, pages_command, worker_command

PAGES, SECOND, WORKER, BEAT = (
    f"saboteur-{name}" for name in ("pages@1", "pages@2", "worker@1", "beat")
)
# All of them in the soak; a beat starts as a worker does.
UNITS = (PAGES, SECOND, WORKER, BEAT) if is_soak() else (PAGES, SECOND, WORKER)
_SYSTEMCTL = '#!/bin/sh\nset -eu\necho "$1 $2" > {folder}/asked\nread answer < {folder}/done\n'


class Machine:
    """A folder with releases, the units that run, and what stands for systemctl."""

    def __init__(self, folder: Path, environment: dict[str, str]) -> None:
        self.folder, self.environment = folder, environment
        self.home = folder / "saboteur"
        first = listen()
        port = first.getsockname()[1]
        self.listening = {PAGES: first, SECOND: listen(port)}
        self.address = f"http://127.0.0.1:{port}"
        self.commands = {name: pages_command(each) for name, each in self.listening.items()}
        self.commands |= {WORKER: worker_command(), BEAT: beat_command()}
        self.units: dict[str, subprocess.Popen[bytes]] = {}
        self.starts: Counter[str] = Counter()
        self._write_files()
        threading.Thread(target=self._do_what_is_asked, daemon=True).start()

    def _write_files(self) -> None:
        self.home.mkdir()
        variables = (f"{name}={shlex.quote(text)}\n" for name, text in self.environment.items())
        (self.folder / "environment").write_text("".join(variables))
        for name in ("asked", "done"):
            os.mkfifo(self.folder / name)
        self._script("systemctl", _SYSTEMCTL.format(folder=self.folder))
        # A release has the packages that the tests have.
        packages = Path(__file__).resolve().parents[3] / ".venv"
        self._script("install", f"#!/bin/sh\nexec ln -s {packages.resolve()} .venv\n")

    def _script(self, name: str, text: str) -> None:
        (self.folder / name).write_text(text)
        (self.folder / name).chmod(0o755)

    def upgrade(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run `deploy/upgrade` and wait for its end."""
        variables = {
            "SITE_HOME": str(self.home),
            "SABOTEUR_ENVIRONMENT": str(self.folder / "environment"),
            "INSTALL": str(self.folder / "install"),
            "SYSTEMCTL": str(self.folder / "systemctl"),
            "UNIT_FOLDER": str(self.folder / "none"),
            "UNITS": " ".join(UNITS),
            "LIVE": f"{self.address}/health/live",
            "PATH": os.environ["PATH"],
        }
        return subprocess.run(
            [self.home / "source" / "deploy" / "upgrade", *arguments],
            env=variables,
            capture_output=True,
            text=True,
            timeout=240,
        )

    def release(self, unit: str) -> Path:
        """The release that a unit runs from."""
        return Path(f"/proc/{self.units[unit].pid}/cwd").resolve()

    def wait_for_worker(self) -> None:
        """Wait until the worker that runs now takes tasks; fail where it has ended."""
        worker = self.units[WORKER]
        for _ in range(300):
            assert worker.poll() is None, self.log(WORKER)[-2000:]
            if self.log(WORKER).count(" ready.") == self.starts[WORKER]:
                return
            time.sleep(0.1)
        raise AssertionError("the worker takes no tasks")

    def log(self, unit: str) -> str:
        """What a unit has said."""
        return (self.folder / f"{unit}.log").read_text()

    def stop(self) -> None:
        """End every unit."""
        for name in [*self.units]:
            self._end(name)
        for listener in self.listening.values():
            listener.close()

    def _do_what_is_asked(self) -> None:
        while True:
            verb, unit = (self.folder / "asked").read_text().split()
            self._end(unit)
            if verb != "stop":
                self._start(unit)
            (self.folder / "done").write_text("done\n")

    def _end(self, unit: str) -> None:
        if unit in self.units:
            self.units[unit].send_signal(signal.SIGTERM)
            self.units.pop(unit).wait(timeout=90)

    def _start(self, unit: str) -> None:
        self.starts[unit] += 1
        release = (self.home / "current").resolve()
        program, *arguments = self.commands[unit]
        command = [str(release / ".venv" / "bin" / program), *arguments]
        with (self.folder / f"{unit}.log").open("ab") as log:
            self.units[unit] = subprocess.Popen(
                command,
                cwd=release,
                env=self.environment | {"PATH": os.environ["PATH"]},
                pass_fds=[each.fileno() for name, each in self.listening.items() if name == unit],
                stdout=log,
                stderr=log,
            )
