"""What every test takes for granted."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.core.cache import cache
from django.utils import translation

HERE = Path(__file__).parent
# A browser leaves a running loop in its thread, which later tests of the process would trip over.
LAST = HERE / "browser"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what runs in a browser, and put it last."""
    for item in items:
        if LAST in item.path.parents:
            item.add_marker(pytest.mark.browser)
    items.sort(key=lambda item: LAST in item.path.parents)


@pytest.fixture(scope="session", autouse=True)
def quick_passwords() -> None:
    """Hash passwords quickly: the real hashing is slow on purpose."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture(autouse=True)
def empty_cache(request: pytest.FixtureRequest) -> Iterator[None]:
    """Let no test find what an earlier one cached, or be slowed by the tries it counted."""
    if {"db", "transactional_db"} & set(request.fixturenames):
        cache.clear()
    yield


@pytest.fixture(autouse=True)
def own_language() -> Iterator[None]:
    """Let no test speak the language that the last page of an earlier one was read in."""
    yield
    translation.deactivate()
