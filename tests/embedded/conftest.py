"""The embedded default, really started."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.processes import manage

from .play import Play

DATABASE = "saboteur.sqlite3"


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder as the site leaves it that has migrated and served nobody: see `prepared`."""
    folder = tmp_path_factory.mktemp("migrated")
    done = manage("migrate", "-v0", SABOTEUR_MODE="embedded", SABOTEUR_VAR=str(folder))
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture
def prepared(migrated: Path, tmp_path: Path) -> Path:
    """A folder of one's own with an empty database: to migrate takes three times the start."""
    folder = tmp_path / "var"
    folder.mkdir()
    shutil.copy(migrated / DATABASE, folder)
    return folder


@pytest.fixture
def play(prepared: Path) -> Iterator[Play]:
    """The site as one process, which has migrated before; its tests start and stop it."""
    yield from _stopped_at_last(Play(prepared))


@pytest.fixture
def first_play(tmp_path: Path) -> Iterator[Play]:
    """The site as one process that finds nothing, as on the first day."""
    yield from _stopped_at_last(Play(tmp_path / "var"))


@pytest.fixture
def quick(prepared: Path) -> Iterator[Play]:
    """The site, with computer players that do not pause."""
    yield from _stopped_at_last(Play(prepared, BOT_PAUSE_SECONDS="0,0"))


def _stopped_at_last(site: Play) -> Iterator[Play]:
    yield site
    if site.process is not None and site.process.poll() is None:
        site.stop()
