"""The Makefile installs what the lock file says, to the byte."""

import pytest

from tests.processes import ROOT
from tests.site.installing import WHEEL, Index, Project, index, project, wheel

__all__ = ["index", "project", "wheel"]


@pytest.mark.parametrize("stamp", [".venv/.ready-to-play", ".venv/.ready-to-test"])
def test_what_the_lock_file_names_is_installed(
    project: Project, index: str, wheel: bytes, stamp: str
) -> None:
    Index.files = {f"/{WHEEL}": wheel}
    project.lock(index, wheel)
    made = project.make(stamp)
    assert made.returncode == 0, made.stderr
    assert project.has_lantern()
    assert (project.folder / stamp).exists()


@pytest.mark.parametrize("stamp", [".venv/.ready-to-play", ".venv/.ready-to-test"])
def test_what_has_another_hash_is_refused(
    project: Project, index: str, wheel: bytes, stamp: str
) -> None:
    Index.files = {f"/{WHEEL}": wheel}
    project.lock(index, b"what was wanted")
    made = project.make(stamp)
    assert made.returncode != 0
    assert "Hash mismatch" in made.stderr
    assert not project.has_lantern()
    assert not (project.folder / stamp).exists()


def test_every_file_the_lock_file_names_has_its_hash() -> None:
    text = (ROOT / "uv.lock").read_text()
    files = [line for line in text.splitlines() if "url = " in line]
    assert len(files) > 100
    assert all('hash = "sha256:' in line for line in files)
