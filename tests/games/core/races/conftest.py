"""Races without chance, without time and without notifications."""

from collections.abc import Iterator
from types import SimpleNamespace

import pytest

from tests.games.core.races.chances import fix_chances
from tests.games.core.races.saved_rows import hang_up
from tests.games.core.races.standing_clock import fix_time


@pytest.fixture(scope="session", autouse=True)
def rows_are_let_go(django_db_setup: None) -> Iterator[None]:
    """Leave nobody connected to a database that is about to be dropped."""
    yield
    hang_up()


@pytest.fixture
def equal_chances(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make two races differ by nothing but who came first."""
    fix_chances(monkeypatch)
    fix_time(monkeypatch)


@pytest.fixture
def nobody_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave open pages and the queue alone: who is told of what has tests of its own."""
    monkeypatch.setattr("games.core.broadcast.get_channel_layer", lambda: None)
    queue = SimpleNamespace(send_task=lambda *_, **__: None)
    monkeypatch.setattr("games.core.falling_due.current_app", queue)
