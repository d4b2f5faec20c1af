"""Counts what ran, for the last line of `make test`: everything that was collected, once or twice.

A run with `--tally FILE` writes down what it collected, ran and skipped; `python -m
tests.services.tally FILE FILE` adds the runs up, and fails if a test ran in none of them.
"""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

COLLECTED = pytest.StashKey[list[str]]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option that names the file."""
    parser.addoption("--tally", type=Path, help="where to write which tests ran")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Remember what there is, before anything is left to the other run."""
    config.stash[COLLECTED] = [item.nodeid for item in items]


def pytest_configure(config: pytest.Config) -> None:
    """Count in the process that leads the run."""
    if config.getoption("--tally") and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Tally(config.getoption("--tally")))


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Let a worker say what it collected."""
    if output := getattr(session.config, "workeroutput", None):
        output["collected"] = session.config.stash.get(COLLECTED, [])


class Tally:
    """Gathers what the workers, or this process alone, collected and ran."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.collected: set[str] = set()
        self.ran: dict[str, str] = {}

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Take in what a worker collected."""
        self.collected.update(getattr(node, "workeroutput", {}).get("collected", []))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a test that ran; a failure or a skip outlives what else is reported of it."""
        ended = report.when == "call" or not report.passed
        if ended and self.ran.get(report.nodeid, "passed") == "passed":
            self.ran[report.nodeid] = report.outcome

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Write it down."""
        self.collected.update(session.config.stash.get(COLLECTED, []))
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.write_text(json.dumps({"collected": sorted(self.collected), "ran": self.ran}))


def summary(runs: list[dict[str, Any]]) -> tuple[str, bool]:
    """Return the last line of all runs, and whether everything passed somewhere."""
    there = {name for run in runs for name in run["collected"]}
    outcomes = [(name, outcome) for run in runs for name, outcome in run["ran"].items()]
    passed = {name for name, outcome in outcomes if outcome == "passed"}
    skipped = sorted({name for name, outcome in outcomes if outcome == "skipped"} - passed)
    never = sorted(there - {name for name, _ in outcomes})
    failed = sum(outcome == "failed" for _, outcome in outcomes)
    twice = len(outcomes) - len({name for name, _ in outcomes})
    line = (
        f"{len(there)} tests: {len(passed)} passed, {twice} of them on both databases; "
        f"{failed} failed, {len(skipped)} skipped, {len(never)} not run."
    )
    return "\n".join([*skipped, *never, line]), passed == there and not failed


if __name__ == "__main__":
    told, is_whole = summary([json.loads(Path(name).read_text()) for name in sys.argv[1:]])
    print(told)
    sys.exit(not is_whole)
