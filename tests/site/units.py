"""The commands that the units in `deploy/systemd` start, so that tests run just these."""

import shlex
from configparser import ConfigParser

from tests.processes import ROOT

_UNITS = ROOT / "deploy" / "systemd"


def pages_command(port: str, host: str = "127.0.0.1") -> list[str]:
    """What serves pages and sockets, on a port of the test's own instead of systemd's socket."""
    command = socket_command()
    at = command.index("--fd")
    return [*command[:at], "--host", host, "--port", port, *command[at + 2 :]]


def socket_command() -> list[str]:
    """What serves pages and sockets, on a socket that it is handed as number 3."""
    return _command_of("saboteur-pages.service")


def worker_command() -> list[str]:
    """What works off tasks, and says which."""
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
