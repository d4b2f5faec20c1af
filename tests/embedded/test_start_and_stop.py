"""The embedded default as a process that must not start, ends early, or loses a part of itself."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.processes import ROOT
from tests.samples import some_of

from .play import Play
from .visitor import Visitor


def refused(site: Play, **environment: str) -> str:
    """What is said by one that must not start."""
    second = subprocess.run(
        site.command, env=site.environment | environment, cwd=ROOT, capture_output=True, text=True
    )
    assert second.returncode != 0
    assert "Traceback" not in second.stderr
    return second.stderr


def test_a_folder_and_a_port_that_are_taken_are_said_in_a_sentence(
    served: Play, tmp_path: Path
) -> None:
    assert served.process is not None
    assert f"Another process ({served.process.pid})" in refused(served)
    assert f"127.0.0.1:{served.port}" in refused(served, SABOTEUR_VAR=str(tmp_path / "other"))
    Visitor(served.url).open("/")


@pytest.mark.parametrize(
    ("victim", "name"), some_of([("worker", "task worker"), ("beat", "beat")], 1)
)
def test_it_ends_with_an_error_when_a_part_of_it_dies(
    prepared: Path, victim: str, name: str
) -> None:
    dying = Play(prepared, (sys.executable, "-m", "tests.embedded.dying", victim)).start()
    assert dying.ended() != 0
    assert f"a part of it died: {name}" in dying.said


def test_it_can_be_stopped_while_it_still_starts(first_play: Play) -> None:
    play = first_play
    play.process = subprocess.Popen(
        play.command, cwd=ROOT, env=play.environment, stdout=subprocess.PIPE, text=True
    )
    assert play.process.stdout is not None
    for line in play.process.stdout:
        if "Preparing" in line:
            break
    play.process.terminate()
    said, _ = play.process.communicate(timeout=30)
    assert play.process.returncode == 0
    assert "Stopped." in said
