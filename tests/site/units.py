"""The commands that the units in `deploy/systemd` start, so that tests run just these."""

import shlex
import socket
from configparser import ConfigParser

from tests.processes import ROOT

_UNITS = ROOT / "deploy" / "systemd"


def pages_command(listener: socket.socket) -> list[str]:
    """Return the command that serves pages and sockets on an open listener."""
    command = _command_of("saboteur-pages@.service")
    command[command.index("--fd") + 1] = str(listener.fileno())
    return command


def listen(port: str | int = 0, host: str = "127.0.0.1") -> socket.socket:
    """Listen as a systemd socket does; several may share a port."""
    listener = socket.create_server((host, int(port)), backlog=2048, reuse_port=True)
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener


def worker_command() -> list[str]:
    """Return the command of a worker that logs its tasks."""
    return [*_command_of("saboteur-worker@.service"), "--loglevel", "info"]


def beat_command() -> list[str]:
    """What wakes the tasks, and says so."""
    return [*_command_of("saboteur-beat.service"), "--loglevel", "info"]


def read_unit(name: str) -> ConfigParser:
    """A unit's sections; systemd's names have capitals."""
    unit = ConfigParser(strict=True, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read_string((_UNITS / name).read_text())
    return unit


def _command_of(name: str) -> list[str]:
    program, *arguments = shlex.split(read_unit(name)["Service"]["ExecStart"])
    return [program.rpartition("/.venv/bin/")[2], *arguments]
