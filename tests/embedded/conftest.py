"""The embedded default, really started."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.services.migrated import FILE, migrated_folder

from .play import Play


@pytest.fixture(scope="session")
def migrated(run_folder: Path) -> Path:
    """A folder as the site leaves it that has migrated and served nobody: see `prepared`."""
    return migrated_folder(run_folder)


@pytest.fixture
def prepared(migrated: Path, tmp_path: Path) -> Path:
    """A folder of one's own with an empty database: to migrate takes three times the start."""
    folder = tmp_path / "var"
    folder.mkdir()
    shutil.copy(migrated / FILE, folder)
    return folder


@pytest.fixture(scope="package")
def served(migrated: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Play]:
    """One site for all who stay strangers to each other, and trouble it as they may."""
    folder = shutil.copytree(migrated, tmp_path_factory.mktemp("served") / "var")
    site = Play(folder, BOT_PAUSE_SECONDS="0,0", WEBHOOKS_TO_OWN_NETWORK="yes").start()
    yield site
    assert site.stop() == 0
    assert "Traceback" not in site.said, site.said


@pytest.fixture
def first_play(tmp_path: Path) -> Iterator[Play]:
    """The site as on the first day: it finds nothing. Its computer players do not pause."""
    site = Play(tmp_path / "var", BOT_PAUSE_SECONDS="0,0")
    yield site
    if site.process is not None and site.process.poll() is None:
        site.stop()
