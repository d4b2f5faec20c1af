"""Fixtures and hooks of every test."""

import gc
import os
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.core.cache import cache
from django.utils import translation

from tests.chance import draw_alike
from tests.clock import clock
from tests.emptying import empty_quickly
from tests.games.api.programs import program
from tests.look.nu_jar import judges
from tests.moderation.people import case, mona, table, threat
from tests.people import ann, ben, browser, cleo, game, gus, mo, olga, over, people
from tests.samples import register_profiles
from tests.services.migrated import begin_with_migrated
from tests.shared_rows import cast, shared_rows
from tests.static_files import list_once
from tests.task_queue import queue

# Fixtures that any test may ask for; a module or a folder may have its own of that name.
__all__ = [
    "ann", "ben", "browser", "case", "cast", "cleo", "clock", "game", "gus", "mo", "mona", "olga",
    "over", "people", "program", "queue", "shared_rows", "table", "threat",
]  # fmt: skip

register_profiles()

HERE = Path(__file__).parent
# A browser leaves a running loop in its thread, which later tests of the process would trip over.
LAST = HERE / "browser"
# Of them, what takes longest begins first: else one process waits for the other at the end.
LONG = ("test_states.py", "test_games.py", "test_every_page.py")
ELSEWHERE = ("postgresql", "browser")
DATABASE = {"db", "transactional_db", "live_server"}


def pytest_report_header() -> str:
    """Say which checkers judge the pages, so that a missing one is noticed."""
    return judges()


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Search no garbage among what is collected: it stays until the end of the run."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what runs in a browser, and put it last; leave to PostgreSQL what only runs there."""
    for item in items:
        if LAST in item.path.parents:
            item.add_marker(pytest.mark.browser)
    if os.environ.get("SABOTEUR_TESTS") == "embedded":
        items[:] = [item for item in items if not any(map(item.get_closest_marker, ELSEWHERE))]
    items.sort(key=lambda item: (LAST in item.path.parents, item.path.name not in LONG))


@pytest.fixture(scope="session")
def run_folder() -> Path:
    """Return the folder for files that are removed after this run."""
    return Path(os.environ["SABOTEUR_TEST_FOLDER"])


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None, run_folder: Path
) -> None:
    """Begin with a copy of a migrated database."""
    begin_with_migrated(run_folder)


@pytest.fixture(scope="session", autouse=True)
def quick_passwords() -> None:
    """Hash passwords quickly: the real hashing is slow on purpose."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture(scope="session", autouse=True)
def tables_are_emptied_quickly() -> None:
    """Spend no more on what a test has written than on the test."""
    empty_quickly()


@pytest.fixture(scope="session", autouse=True)
def static_files_are_listed_once() -> None:
    """Look at the static files once, and not for each client that a test makes."""
    list_once()


@pytest.fixture(autouse=True)
def repeatable_chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Deal, seat and name alike at every run of a test, so that a failure can be seen again."""
    draw_alike(request, monkeypatch)


@pytest.fixture
def fair_deal() -> None:
    """Deal by number and contributions, as players can check; other tests deal alike each time."""


@pytest.fixture(autouse=True)
def empty_cache(request: pytest.FixtureRequest) -> Iterator[None]:
    """Let no test find what an earlier one cached, or be slowed by the tries it counted."""
    if DATABASE.intersection(request.fixturenames) or request.node.get_closest_marker("django_db"):
        cache.clear()
    yield


@pytest.fixture(autouse=True)
def own_language() -> Iterator[None]:
    """Let no test speak the language that the last page of an earlier one was read in."""
    yield
    translation.deactivate()
