"""The embedded default as a process: how it starts, ends, and what it leaves."""

import signal
import stat
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from tests.processes import ROOT

from .play import Play


def status_of(url: str) -> int:
    with urllib.request.urlopen(url, timeout=20) as answer:
        return int(answer.status)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_serves_until_it_is_told_to_stop(play: Play, number: int) -> None:
    play.start()
    assert play.url in play.said
    assert status_of(play.url) == 200
    assert status_of(f"{play.url}/static/admin/css/base.css") == 200

    assert play.stop(number) == 0
    assert "Stopped." in play.said
    assert "Traceback" not in play.said


def test_it_migrates_on_its_first_day_alone_and_keeps_everything_to_its_owner(
    first_play: Play,
) -> None:
    first_play.start()
    assert "Preparing the database" in first_play.said and "Applying" in first_play.said
    assert status_of(first_play.url) == 200
    first_play.stop()
    first_play.start()
    assert "Applying" not in first_play.said
    first_play.stop()
    kept = {path.name: stat.S_IMODE(path.stat().st_mode) for path in first_play.folder.iterdir()}
    assert {"saboteur.sqlite3", "secret-key"} <= set(kept)
    assert set(kept.values()) == {0o600}


def test_a_second_process_over_the_same_folder_is_refused(served: Play) -> None:
    second = subprocess.run(
        served.command, env=served.environment, cwd=ROOT, capture_output=True, text=True
    )
    assert second.returncode != 0
    assert f"Another process ({served.process.pid})" in second.stderr
    assert status_of(served.url) == 200


def test_a_port_that_is_taken_is_said_in_a_sentence(served: Play, tmp_path: Path) -> None:
    second = subprocess.run(
        served.command,
        env=served.environment | {"SABOTEUR_VAR": str(tmp_path / "other")},
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert second.returncode != 0
    assert f"127.0.0.1:{served.port}" in second.stderr
    assert "Traceback" not in second.stderr


@pytest.mark.parametrize(("victim", "name"), [("worker", "task worker"), ("beat", "beat")])
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
