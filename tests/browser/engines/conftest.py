"""One browser of each engine for all tests, with no memory from test to test."""

from collections.abc import Iterator

import pytest

from tests.slices import is_whole

from .driver import ENGINES, Driver


def pytest_ignore_collect() -> bool | None:
    """Leave these out of `make test`, which has Chromium alone: they need `make engines`."""
    return None if is_whole() else True


@pytest.fixture(scope="session", params=ENGINES)
def engine(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Driver]:
    """A browser that stays open from test to test."""
    driver = ENGINES[request.param](tmp_path_factory.mktemp(request.param))
    yield driver
    driver.stop()


@pytest.fixture
def phone(engine: Driver, site: str) -> Iterator[Driver]:
    """The browser, in which nobody is logged in."""
    yield engine
    engine.forget()
