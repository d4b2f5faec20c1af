"""The faults of a storm, one after the other; each undoes itself if it can."""

import os
import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from threading import Thread
from time import sleep

from tests.processes import Process, clean_environment
from tests.site.units import worker_command
from tests.smtp import MailServer
from tools.capacity.shape import RunningSite
from tools.storm.parts import Part

AWAY_SECONDS = 5.0
_FAKETIME = sorted(Path("/usr/lib").glob("*/faketime/libfaketime.so.1"))


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that goes wrong."""

    name: str
    do: Callable[[], None]


class Mail:
    """The mail server, which may be down, with the emails it took before and after."""

    def __init__(self, first: MailServer) -> None:
        self._lives = [first]
        self._end = ExitStack()

    def go_away(self) -> None:
        """Refuse all connections for a while, then accept them again on the same port."""
        now = self._lives[-1]
        now.kill()
        sleep(AWAY_SECONDS)
        after = MailServer(port=now.port)
        Thread(target=after.serve_forever, args=[0.05], daemon=True).start()
        self._lives.append(after)

    def taken(self) -> list[str]:
        """Return the Message-ID of every email accepted."""
        return [str(email["Message-ID"]) for life in self._lives for email in life.emails]


def faults_of(
    shape: RunningSite, parts: list[Part], mail: Mail, disk: Path | None, frozen_seconds: float
) -> list[Fault]:
    """Return every fault that this machine allows, in a fixed random order."""
    names = list(dict.fromkeys(part.name for part in parts))
    faults = [
        *(Fault(f"kill {name}", partial(kill, parts, name)) for name in names),
        *(Fault(f"freeze {name}", partial(freeze, parts, name, frozen_seconds)) for name in names),
        Fault("mail refuses", mail.go_away),
    ]
    if disk is not None:
        faults.append(Fault("the disk of PostgreSQL is full", partial(fill, disk)))
    if _FAKETIME:
        faults.append(Fault("a worker's clock is a minute ahead", partial(mistime, shape)))
    if can_drop():
        faults.append(Fault("a twentieth of all packets is lost", drop_packets))
    Random(1).shuffle(faults)
    return faults


def not_possible(disk: Path | None) -> Iterator[str]:
    """Yield the faults that this machine does not allow, and why."""
    if disk is None:
        yield "a full disk: a small tmpfs takes root"
    if not _FAKETIME:
        yield "a wrong clock: libfaketime is not installed"
    if not can_drop():
        yield "lost packets: that takes root, and `tc … netem` in the kernel"


def kill(parts: list[Part], name: str) -> None:
    """Kill all processes of that name; the Keeper starts them again."""
    for part in parts:
        if part.name == name:
            part.send(signal.SIGKILL)


def freeze(parts: list[Part], name: str, seconds: float) -> None:
    """Freeze all processes of that name for some seconds, and let them go on."""
    stopped = [part for part in parts if part.name == name]
    for part in stopped:
        part.send(signal.SIGSTOP)
    sleep(seconds)
    for part in stopped:
        part.send(signal.SIGCONT)


def fill(disk: Path) -> None:
    """Fill the disk for a while."""
    ballast = disk / "ballast"
    with suppress(OSError), ballast.open("wb") as file:
        while True:
            file.write(bytes(1 << 20))
            file.flush()
    sleep(AWAY_SECONDS)
    ballast.unlink()


def mistime(shape: RunningSite) -> None:
    """Run one more worker for a while, with a clock that is a minute ahead."""
    told = shape.environment | {"LD_PRELOAD": str(_FAKETIME[0]), "FAKETIME": "+60s"}
    command = [*worker_command(), "--hostname", "early@%h"]
    worker = Process(shape.folder / "early.log", clean_environment(**told), *command)
    sleep(2 * AWAY_SECONDS)
    worker.stop()


def can_drop() -> bool:
    """Return whether packets can be dropped, which needs the storm's own network."""
    return "SABOTEUR_STORM" in os.environ and _tc("add", "loss", "0%") and _tc("del")


def drop_packets() -> None:
    """Drop a twentieth of all packets for a while."""
    _tc("add", "loss", "5%")
    sleep(2 * AWAY_SECONDS)
    _tc("del")


def _tc(verb: str, *loss: str) -> bool:
    command = ["tc", "qdisc", verb, "dev", "lo", "root", "netem", *loss]
    with suppress(FileNotFoundError):
        return subprocess.run(command, capture_output=True, check=False).returncode == 0
    return False
