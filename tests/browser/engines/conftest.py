"""One browser of each engine for all tests, with no memory from test to test."""

from collections.abc import Iterator

import pytest

from .driver import ENGINES, Driver


def pytest_ignore_collect(config: pytest.Config) -> bool | None:
    """Leave these out unless they are asked for, as `make engines` does: the rest is Chromium's."""
    return None if any("engines" in asked for asked in config.args) else True


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
