"""A test that hangs fails, and tells where; those after it run."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.processes import ROOT, clean_environment

pytestmark = pytest.mark.when_changed("tests/services/*", "tests/conftest.py", "uv.lock")

HANGS = """
from threading import Event


def test_waits_for_ever():
    Event().wait()


def test_next():
    assert True
"""


def test_every_test_has_a_time_limit_and_fails_with_a_traceback(
    pytestconfig: pytest.Config,
) -> None:
    assert pytestconfig.getini("timeout") == "300"
    assert pytestconfig.getini("timeout_method") == "signal"


def test_a_test_that_hangs_fails_and_the_next_one_runs(tmp_path: Path) -> None:
    (tmp_path / "test_hangs.py").write_text(HANGS)
    command = [sys.executable, "-m", "pytest", "-c", "pyproject.toml", "--timeout", "2", tmp_path]
    run = subprocess.run(
        command,
        cwd=ROOT,
        env=clean_environment(SABOTEUR_TESTS="embedded"),
        capture_output=True,
        text=True,
        check=False,
    )
    assert "1 failed, 1 passed" in run.stdout, run.stdout + run.stderr
    assert "Event().wait()" in run.stdout
    assert "Timeout (>2.0s)" in run.stdout
