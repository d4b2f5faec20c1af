"""The embedded default, really started."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from .play import Play


@pytest.fixture
def play(tmp_path: Path) -> Iterator[Play]:
    """The site as one process; its tests start and stop it."""
    site = Play(tmp_path / "var")
    yield site
    if site.process is not None and site.process.poll() is None:
        site.stop()
