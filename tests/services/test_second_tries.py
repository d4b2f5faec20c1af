"""What fails in a browser is run once more, told, and no more than a few times in a run."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.processes import ROOT, clean_environment

pytestmark = pytest.mark.when_changed("tests/services/*", "tests/conftest.py", "uv.lock")


CONFTEST = """
from pathlib import Path
from tests.services.second_tries import SecondTries

def pytest_configure(config):
    config.pluginmanager.register(SecondTries([Path(__file__).parent / "browser"]))
"""
STUMBLES = """
import pytest
tries = set()

@pytest.mark.parametrize("number", range({many}))
def test_stumbles(number):
    first = number not in tries
    tries.add(number)
    assert not first
"""
FAILS = "def test_fails():\n    assert False\n"


def run(folder: Path, files: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """Run tests in a folder of their own."""
    for name, text in {"conftest.py": CONFTEST, **files}.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    settings = ["-p", "no:cacheprovider", "-p", "no:django", "-c", "/dev/null"]
    command = [sys.executable, "-m", "pytest", *settings, f"--rootdir={folder}", str(folder)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_what_passes_at_the_second_try_passes_and_is_told(tmp_path: Path) -> None:
    done = run(tmp_path, {"browser/test_it.py": STUMBLES.format(many=3)})
    assert done.returncode == pytest.ExitCode.OK
    assert "run again" in done.stdout
    told = done.stdout[done.stdout.index("run again") :]
    assert told.count("browser/test_it.py::test_stumbles[") >= 3
    assert told.count("assert not True") == 3


def test_too_many_second_tries_fail_the_run(tmp_path: Path) -> None:
    done = run(tmp_path, {"browser/test_it.py": STUMBLES.format(many=4)})
    assert done.returncode == pytest.ExitCode.TESTS_FAILED


def test_what_fails_twice_fails(tmp_path: Path) -> None:
    done = run(tmp_path, {"browser/test_it.py": FAILS})
    assert done.returncode == pytest.ExitCode.TESTS_FAILED
    assert "1 failed, 1 rerun" in done.stdout


def test_elsewhere_nothing_is_run_again(tmp_path: Path) -> None:
    done = run(tmp_path, {"views/test_it.py": FAILS})
    assert done.returncode == pytest.ExitCode.TESTS_FAILED
    assert "1 rerun" not in done.stdout


# A test that hangs fails, and tells where; those after it run.

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
