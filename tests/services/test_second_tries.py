"""What fails in a browser is run once more, told, and no more than a few times in a run."""

import subprocess
import sys
from pathlib import Path

import pytest

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
