"""One process serves one folder."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from saboteur_site.embedded.single_instance import AlreadyRunning, single_instance
from tests.processes import ROOT


def test_a_second_one_is_refused_and_told_who_was_first(tmp_path: Path) -> None:
    with (
        single_instance(tmp_path / "lock"),
        pytest.raises(AlreadyRunning, match=str(os.getpid())),
        single_instance(tmp_path / "lock"),
    ):
        pass


def test_the_next_one_may_come_when_the_first_has_gone(tmp_path: Path) -> None:
    for _ in range(2):
        with single_instance(tmp_path / "var" / "lock"):
            assert (tmp_path / "var" / "lock").read_text() == f"{os.getpid()}\n"


def test_a_crash_leaves_nothing_to_clear_away(tmp_path: Path) -> None:
    crash = (
        "import os, pathlib, sys\n"
        "from saboteur_site.embedded.single_instance import single_instance\n"
        "with single_instance(pathlib.Path(sys.argv[1])): os._exit(9)"
    )
    ended = subprocess.run([sys.executable, "-c", crash, str(tmp_path / "lock")], cwd=ROOT)
    assert ended.returncode == 9
    with single_instance(tmp_path / "lock"):
        pass
