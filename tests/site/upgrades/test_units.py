"""`deploy/upgrade` keeps systemd's units in step with the release."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.processes import ROOT

UPGRADE = ROOT / "deploy" / "upgrade"
INSTALL = "[Install]\nWantedBy=multi-user.target\n"
# What release 1 has, and what release 2 has.
FIRST = {
    "saboteur-worker@.service": "[Service]\nExecStart=one\n",
    "saboteur-beat.service": "[Service]\nExecStart=one\n",
    "saboteur-gone.service": INSTALL,
    "saboteur-left@.service": INSTALL,
    "saboteur-mine.service": "[Service]\nExecStart=one\n",
}
SECOND = {
    "saboteur-worker@.service": "[Service]\nExecStart=one\n",
    "saboteur-beat.service": "[Service]\nExecStart=two\n",
    "saboteur-mine.service": "[Service]\nExecStart=two\n",
    "saboteur-new.timer": INSTALL,
    "saboteur-new.service": "[Service]\nType=oneshot\n",
    "saboteur-more.service": "# Optional: figures.\n" + INSTALL,
    "saboteur-many@.service": INSTALL,
}
BY_HAND = "[Service]\nExecStart=mine\n"
OWN = "saboteur-of-the-house.service"


class Server:
    """A server with a clone of two releases, a folder of units, and what systemd is told."""

    def __init__(self, folder: Path) -> None:
        self.home, self.units, self.log = folder / "srv", folder / "units", folder / "log"
        self.source = self.home / "source"
        self.units.mkdir()
        (self.source / "deploy" / "systemd").mkdir(parents=True)
        self._git("init", "--quiet")
        shutil.copy(UPGRADE, self.source / "deploy" / "upgrade")
        self._script(self.source / "deploy" / "manage", f'echo "manage $1" >>{self.log}')
        self._script(folder / "systemctl", f'echo "$@" >>{self.log}')
        for version, units in (("v1", FIRST), ("v2", SECOND)):
            self._release(version, units)

    def _release(self, version: str, units: dict[str, str]) -> None:
        folder = self.source / "deploy" / "systemd"
        shutil.rmtree(folder)
        folder.mkdir()
        for name, text in units.items():
            (folder / name).write_text(text)
        self._git("add", "--all")
        self._git("-c", "user.name=Ann", "-c", "user.email=a@example.org", "commit", "-qm", version)
        self._git("tag", version)

    def _git(self, *words: str) -> None:
        subprocess.run(["git", *words], cwd=self.source, check=True)

    def _script(self, path: Path, text: str) -> None:
        path.write_text(f"#!/bin/sh\n{text}\n")
        path.chmod(0o755)

    def upgrade(self, *words: str, units: str = "saboteur-worker@1.service") -> str:
        """What it said; it has to succeed."""
        self.log.write_text("")
        variables = {
            "SITE_HOME": str(self.home),
            "INSTALL": "true",
            "SYSTEMCTL": str(self.units.parent / "systemctl"),
            "UNIT_FOLDER": str(self.units),
            "UNITS": units,
            "PATH": "/usr/bin:/bin",
        }
        done = subprocess.run(
            [UPGRADE, *words], env=variables, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def told(self) -> list[str]:
        """What systemd was told."""
        return [line for line in self.log.read_text().splitlines() if "manage" not in line]

    def installed(self) -> dict[str, str]:
        """The units by their names."""
        return {path.name: path.read_text() for path in self.units.iterdir()}


@pytest.fixture
def server(tmp_path: Path) -> Server:
    """A server on which the first release runs, one unit of which was changed by hand."""
    server = Server(tmp_path)
    server.upgrade("v1")
    (server.units / "saboteur-mine.service").write_text(BY_HAND)
    (server.units / OWN).write_text(INSTALL)
    return server


def test_the_first_release_brings_its_units_and_enables_none(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.upgrade("v1")
    assert server.installed() == FIRST
    assert server.told() == ["daemon-reload", "restart saboteur-worker@1.service"]


def test_an_upgrade_installs_enables_and_removes_and_leaves_what_was_changed_by_hand(
    server: Server,
) -> None:
    running = "saboteur-left@1.service saboteur-left@2.service saboteur-worker@1.service"
    said = server.upgrade("v2", units=running)
    assert server.installed() == SECOND | {"saboteur-mine.service": BY_HAND, OWN: INSTALL}
    assert server.told() == [
        "disable --now saboteur-gone.service",
        "disable --now saboteur-left@1.service",
        "disable --now saboteur-left@2.service",
        "daemon-reload",
        "enable --now saboteur-new.timer",
        "restart saboteur-worker@1.service",
    ]
    assert "saboteur-mine.service was changed by hand" in said
    assert "new, and optional: saboteur-more.service" in said
    assert "new: saboteur-many@.service" in said


def test_whoever_never_copied_a_unit_gets_them_all_at_once(server: Server) -> None:
    server.upgrade("v2")
    # As after an upgrade of old, which copied none.
    for path in server.units.iterdir():
        path.unlink()
    for name, text in FIRST.items():
        (server.units / name).write_text(text)
    server.upgrade("v2")
    assert server.installed() == SECOND


def test_the_way_back_brings_the_units_of_before(server: Server) -> None:
    server.upgrade("v2")
    server.upgrade("--back")
    assert server.installed() == FIRST | {"saboteur-mine.service": BY_HAND, OWN: INSTALL}
    assert "disable --now saboteur-new.timer" in server.told()


def test_only_files_touches_no_database_no_unit_and_no_process(server: Server) -> None:
    before = server.installed()
    server.upgrade("--only-files", "v2")
    assert server.log.read_text() == "manage collectstatic\n"
    assert server.installed() == before
    release = (server.home / "current").resolve()
    assert (release / "deploy" / "systemd" / "saboteur-new.timer").exists()
