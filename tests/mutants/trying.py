"""A plug-in of pytest that tries each fault in a process of its own, parted after the collection.

Modules, tests and database are made once; a fault costs little more than the tests that it names,
up to the first that fails.
"""

import os
import resource
import shutil
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from django.db import connections

from tests.mutants.faults import Fault
from tests.mutants.importing import NUMBER
from tests.mutants.patching import Living, Unreachable, living, patch
from tests.processes import ROOT, clean_environment

CAUGHT, MISSED, BROKEN, UNREACHED = "caught", "missed", "broken", "unreached"
# A test that sleeps for good ends like this, whatever else the machine has to do.
LONGEST_SECONDS = 900
# A loop that never ends takes a core, and may fill the memory.
LONGEST_CPU_SECONDS = 150
LARGEST_BYTES = 4 << 30
SELECTED = "not postgresql and not browser"
OPTIONS = "-x -q --no-header --no-migrations -p no:cacheprovider -m".split()
WARMING_UP = "tests/mutants/warming_up.py"
# By the code that a process ends with; 1 and 2 are pytest's own: tests failed, or cannot be read.
_OUTCOMES = {0: MISSED, 1: CAUGHT, 2: CAUGHT, 3: UNREACHED, -signal.SIGKILL: CAUGHT}
_UNREACHED = 3
_BROKEN = 4


@dataclass
class Try:
    """A fault, or None for the tests as they are, and where its tests stand."""

    fault: Fault | None
    tests: str
    number: int = -1
    # Another process has to import everything anew.
    anew: bool = False


@dataclass(eq=False)
class Trying:
    """Runs the tries instead of the tests; `told` hears how each ended."""

    tries: list[Try]
    jobs: int
    told: Callable[[Try, str], None]
    _functions: Living = field(default_factory=dict)
    _failed: bool = False
    _writer: pytest.TerminalReporter | None = None
    _running: dict[int, tuple[Try, float]] = field(default_factory=dict)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Warm up, then let each try happen in a process of its own."""
        # Others may stand before it: whoever sorts the tests of a run sorts these too.
        (first,) = (item for item in session.items if _stands_in(item, WARMING_UP))
        items = [item for item in session.items if item is not first]
        first.ihook.pytest_runtest_protocol(item=first, nextitem=items[0])
        if self._failed:
            raise pytest.UsageError("nothing can be tried: the landing page is not shown")
        connections.close_all()
        self._functions = living()
        for each in self._waiting():
            while len(self._running) >= self.jobs:
                self._wait()
            self._start(each, first, items)
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Take down whether anything has failed, and say how where nothing should."""
        self._failed = self._failed or report.failed
        if report.failed and self._writer:
            self._writer.write_line(report.longreprtext)

    def _waiting(self) -> Iterator[Try]:
        # What ends may ask for another try.
        while self.tries or self._running:
            if self.tries:
                yield self.tries.pop(0)
            else:
                self._wait()

    def _start(self, each: Try, first: pytest.Item, items: Sequence[pytest.Item]) -> None:
        pid = os.fork()
        if pid:
            self._running[pid] = each, time.monotonic()
            return
        code = _BROKEN
        try:
            code = self._run(each, first, items)
        finally:
            os._exit(code)

    def _run(self, each: Try, first: pytest.Item, items: Sequence[pytest.Item]) -> int:
        resource.setrlimit(resource.RLIMIT_CPU, (LONGEST_CPU_SECONDS, LONGEST_CPU_SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (LARGEST_BYTES, LARGEST_BYTES))
        if each.anew:
            _import_anew(each)
        reporter = first.config.pluginmanager.unregister(name="terminalreporter")
        self._writer = None if each.fault else reporter
        try:
            if each.fault:
                patch(each.fault, self._functions)
        except Unreachable:
            return _UNREACHED
        _part_from_the_database()
        named = [item for test in each.tests.split() for item in items if _stands_in(item, test)]
        for item, following in zip(named, [*named[1:], first], strict=True):
            item.ihook.pytest_runtest_protocol(item=item, nextitem=following)
            if self._failed:
                return 1
        return 0

    def _wait(self) -> None:
        while True:
            pid, status = os.waitpid(-1, os.WNOHANG)
            if pid in self._running:
                break
            for running, (_, since) in self._running.items():
                if time.monotonic() - since > LONGEST_SECONDS:
                    os.kill(running, signal.SIGKILL)
            time.sleep(0.01)
        each, _ = self._running.pop(pid)
        for file in ("", "-wal", "-shm"):
            Path(f"{_own_database(pid)}{file}").unlink(missing_ok=True)
        code = os.waitstatus_to_exitcode(status)
        outcome = _OUTCOMES.get(code, BROKEN)
        if each.fault and not each.anew and outcome in (MISSED, UNREACHED):
            # What was worked out at the import has not met the fault yet.
            self.tries.append(Try(each.fault, each.tests, each.number, anew=True))
        else:
            self.told(each, outcome)


def _stands_in(item: pytest.Item, test: str) -> bool:
    return item.path.is_relative_to(ROOT / test)


def _part_from_the_database() -> None:
    mine = _own_database(os.getpid())
    settings = connections.settings["default"]
    shutil.copy(settings["NAME"], mine)
    settings["NAME"] = str(mine)


def _own_database(pid: int) -> Path:
    return Path(f"{connections.settings['default']['NAME']}-{pid}")


def _import_anew(each: Try) -> None:
    quiet = os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 1)
    os.dup2(quiet, 2)
    facts = {"SABOTEUR_TESTS": "embedded", NUMBER: str(each.number)}
    command = [sys.executable, "-m", "pytest", "-p", "tests.mutants.importing", *OPTIONS, SELECTED]
    os.chdir(ROOT)
    os.execve(sys.executable, [*command, *each.tests.split()], clean_environment(**facts))
