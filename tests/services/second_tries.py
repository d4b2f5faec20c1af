"""What drives a browser or other processes and fails is run once more, told, and bounded.

They share their cores with servers and databases, and now and then one of them stumbles; such a
stumble is a fault to be found, but no reason to refuse an hour's run of everything else.
"""

from collections.abc import Sequence
from pathlib import Path

import pytest

# More than these are no stumbles: then the pages or the tests are at fault.
MOST = 3
# The end of what is told of a failure: the assertion, and what it found.
LINES_TOLD = 30


class SecondTries:
    """Runs what fails in these folders once more, and counts how often that was needed."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self.folders = folders
        self.again: list[tuple[str, str]] = []

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Let the tests of the folders have a second try."""
        for item in items:
            if any(folder in item.path.parents for folder in self.folders):
                item.add_marker(pytest.mark.flaky(reruns=1))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Remember what did not pass the first time, and why."""
        if report.outcome == "rerun":
            self.again.append((report.nodeid, report.longreprtext))

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Name them, whatever became of them, and why they failed, so that somebody mends them."""
        if self.again:
            terminalreporter.section("run again: look for what is wrong with them")
            for name, why in self.again:
                terminalreporter.line(name)
                for line in why.splitlines()[-LINES_TOLD:]:
                    terminalreporter.line(f"    {line}")

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Too many of them fail the run."""
        if len(self.again) > MOST and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED
