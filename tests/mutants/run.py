"""Put each fault into a copy of the project, run the tests that should notice, and count.

Run by `make mutants`; names of folders or parts of file names choose some of the faults.
"""

import os
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from queue import Queue
from tempfile import TemporaryDirectory

from tests.mutants.faults import Fault, read_faults
from tests.processes import ROOT, clean_environment

AIM = 95
LONGEST_SECONDS = 600
COPIED = ("accounts", "games", "saboteur_site", "static", "templates", "tests", "docs")
# SQLite, tables without their migrations, no browser: what is asked here is none of theirs.
PYTEST = "-m pytest -x -q --no-header --no-migrations -p no:cacheprovider -m".split()
CAUGHT, MISSED, BROKEN = "caught", "missed", "broken"
# What pytest says of a run: tests failed, or a module could not even be read.
_OUTCOMES = {0: MISSED, 1: CAUGHT, 2: CAUGHT}


def main(chosen: list[str]) -> int:
    """Try the chosen faults; 1 when fewer were noticed than are aimed at."""
    faults = [fault for fault in read_faults() if _is_chosen(fault, chosen)]
    told: Counter[tuple[str, str]] = Counter()
    with ExitStack() as end:
        jobs = int(os.environ.get("JOBS", "2"))
        copies: Queue[Path] = Queue()
        for _ in range(jobs):
            copies.put(end.enter_context(_copy()))
        pool = end.enter_context(ThreadPoolExecutor(jobs))
        for fault, outcome in pool.map(lambda fault: (fault, _try(fault, copies)), faults):
            told[fault.folder, outcome] += 1
            if outcome != CAUGHT:
                print(f"{outcome}: {fault} ({fault.tests})", flush=True)
    return _report(told)


def _is_chosen(fault: Fault, chosen: list[str]) -> bool:
    return not chosen or any(name == fault.folder or name in fault.file for name in chosen)


@contextmanager
def _copy() -> Iterator[Path]:
    with TemporaryDirectory(prefix="saboteur-mutants-") as name:
        for part in COPIED:
            shutil.copytree(ROOT / part, Path(name) / part)
        for path in ROOT.iterdir():
            if path.is_file():
                shutil.copy2(path, name)
        yield Path(name)


def _try(fault: Fault, copies: "Queue[Path]") -> str:
    copy = copies.get()
    try:
        with _put_in(fault, copy / fault.file):
            return _OUTCOMES.get(_run(fault.tests, copy), BROKEN)
    except subprocess.TimeoutExpired:
        return CAUGHT
    finally:
        copies.put(copy)


@contextmanager
def _put_in(fault: Fault, path: Path) -> Iterator[None]:
    whole, times = path.read_text(), path.stat()
    path.write_text(whole.replace(fault.old, fault.new))
    try:
        yield
    finally:
        path.write_text(whole)
        # What was compiled of the whole file is known by its time.
        os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))


def _run(tests: str, copy: Path) -> int:
    # Nothing is compiled for keeping: a fault could be taken for the file that had its size.
    environment = clean_environment(SABOTEUR_TESTS="embedded", PYTHONDONTWRITEBYTECODE="1")
    command = [sys.executable, *PYTEST, "not services and not browser", *tests.split()]
    done = subprocess.run(
        command,
        cwd=copy,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        timeout=LONGEST_SECONDS,
        check=False,
    )
    return done.returncode


def _report(told: "Counter[tuple[str, str]]") -> int:
    folders = sorted({folder for folder, _ in told})
    for folder in folders:
        _tell(folder, told[folder, CAUGHT], sum(n for (f, _), n in told.items() if f == folder))
    share = _tell("all", sum(told[folder, CAUGHT] for folder in folders), told.total())
    return int(share < AIM)


def _tell(name: str, caught: int, tried: int) -> float:
    share = 100 * caught / tried if tried else 100.0
    print(f"{name:<10} {caught:>4} of {tried:<4} caught, {share:.0f} %")
    return share


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
