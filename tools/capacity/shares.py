"""Measures where processor time goes: within the site, with py-spy, and elsewhere."""

import os
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path

from tools.capacity.shape import RunningSite

# The first match counts, so that a computer player's turn is not counted as a person's.
_PARTS = {
    "computer players": "play (games/core/computers.py",
    "emails": "_send_notice (games/tasks.py",
    "turns": "(games/core/turns/turns.py",
    "drawing": "(django/template/",
    "asking PostgreSQL": "(psycopg",
    "asking Redis": "(redis/",
}
_LOOKS_A_SECOND = 50


def watch(shape: RunningSite, seconds: int) -> dict[str, list[subprocess.Popen[bytes]]]:
    """Start to profile every process of the site; the profiles go into files of its folder."""
    return {
        name: [
            subprocess.Popen(
                [
                    str(Path(sys.executable).with_name("py-spy")),
                    *"record --subprocesses --nonblocking --format raw".split(),
                    *f"--duration {seconds} --rate {_LOOKS_A_SECOND}".split(),
                    *f"--pid {one.process.pid} --output {_file(shape, name, number)}".split(),
                ],
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            for number, one in enumerate(several)
        ]
        for name, several in shape.units.items()
    }


def cores_by_part(
    shape: RunningSite, watchers: dict[str, list[subprocess.Popen[bytes]]], cores: dict[str, float]
) -> dict[str, float]:
    """Wait for the watchers, and split each unit's cores among the parts; it keeps the rest."""
    divided: defaultdict[str, float] = defaultdict(float)
    for name, used in cores.items():
        several = watchers.get(name, [])
        stacks: list[str] = []
        for number, watcher in enumerate(several):
            watcher.wait()
            file = _file(shape, name, number)
            stacks += file.read_text().splitlines() if file.exists() else []
        for part, share in shares_of(stacks).items():
            divided[part or f"{name}, the rest"] += share * used
        if not stacks:
            divided[name] += used
    return dict(divided)


def shares_of(stacks: Iterable[str]) -> dict[str, float]:
    """Return each part’s share of lines of “frame;frame;… number”; the rest has no name."""
    seen = Counter[str]()
    for line in stacks:
        stack, _, number = line.rpartition(" ")
        seen[next((name for name, frame in _PARTS.items() if frame in stack), "")] += int(number)
    return {name: number / seen.total() for name, number in seen.items()}


def busy_seconds() -> float:
    """Return the processor time that all processes of the machine have used so far."""
    first = Path("/proc/stat").read_text().splitlines()[0]
    user, nice, system, _idle, _wait, irq, soft, stolen, *_ = map(int, first.split()[1:])
    return sum((user, nice, system, irq, soft, stolen)) / os.sysconf("SC_CLK_TCK")


def _file(shape: RunningSite, name: str, number: int) -> Path:
    return shape.folder / f"{name}{number}.stacks"
