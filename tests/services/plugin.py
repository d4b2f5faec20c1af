"""Starts PostgreSQL and Redis for this run, and tells Django's settings about them in time.

Loaded with `-p` (see `addopts`): a conftest is read after pytest-django has loaded the settings,
and the suite would then run on SQLite without a word. With `SABOTEUR_TESTS=embedded` it runs on
SQLite on purpose, and nothing is started.

With pytest-xdist the first process starts the services and its workers inherit their addresses.
"""

import os
import shutil
import tempfile
from pathlib import Path

import pytest

from tests.processes import MANY_TABLES

from .browsers import full_browser, light_browser
from .ports import free_port
from .postgresql import PostgreSQL
from .redis import Redis
from .service import MissingService

# Set by the process that starts the services, for those it starts itself.
_FOLDER = "SABOTEUR_TEST_FOLDER"
_started: list[PostgreSQL | Redis] = []


def pytest_addoption(parser: pytest.Parser) -> None:
    """Set the environment: the first hook that runs, before any settings are read."""
    if _FOLDER not in os.environ:
        os.environ[_FOLDER] = tempfile.mkdtemp(prefix="saboteur-tests-")
        _choose_addresses()
    _set_apart(os.environ.get("PYTEST_XDIST_WORKER", ""))


def _choose_addresses() -> None:
    for name in (
        "DEBUG",
        "SITE_URL",
        "ALLOWED_HOSTS",
        "SECRET_KEY",
        "DEAL_KEYS",
        "EMAIL_URL",
        "PORT",
    ):
        os.environ.pop(name, None)
    os.environ["DJANGO_SETTINGS_MODULE"] = "saboteur_site.settings"
    os.environ |= MANY_TABLES
    if os.environ.get("SABOTEUR_TESTS") == "embedded":
        os.environ["SABOTEUR_MODE"] = "embedded"
        return
    os.environ["SABOTEUR_MODE"] = "services"
    os.environ["DATABASE_URL"] = f"postgres://postgres@127.0.0.1:{free_port()}/postgres"
    os.environ["REDIS_URL"] = f"redis://127.0.0.1:{free_port()}/0"


def _set_apart(worker: str) -> None:
    # Each test process has its own files and its own part of Redis: clearing the cache empties one.
    os.environ["SABOTEUR_VAR"] = str(Path(os.environ[_FOLDER]) / (worker or "main"))
    os.environ["REDIS_PREFIX"] = f"test-{worker or 'main'}"
    if worker and "REDIS_URL" in os.environ:
        address = os.environ["REDIS_URL"].rpartition("/")[0]
        os.environ["REDIS_URL"] = f"{address}/{int(worker.removeprefix('gw')) + 1}"


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Start the services, once, in the process that leads the run."""
    if "PYTEST_XDIST_WORKER" in os.environ or config.option.collectonly or config.option.help:
        return
    folder = Path(os.environ[_FOLDER])
    try:
        full_browser()
        if os.environ["SABOTEUR_MODE"] == "services":
            # Django is there only after the settings, which need to know the addresses.
            from .migrated import MigratedPostgreSQL

            for service in (
                MigratedPostgreSQL(folder, os.environ["DATABASE_URL"]),
                Redis(folder, os.environ["REDIS_URL"]),
            ):
                _started.append(service)
                service.start()
    except MissingService as missing:
        _stop_all()
        raise pytest.UsageError(str(missing)) from None


def pytest_unconfigure(config: pytest.Config) -> None:
    """Stop what this process started and remove its files."""
    if "PYTEST_XDIST_WORKER" not in os.environ:
        _stop_all()


def _stop_all() -> None:
    while _started:
        _started.pop().stop()
    shutil.rmtree(os.environ[_FOLDER], ignore_errors=True)


def pytest_report_header() -> list[str]:
    """Say on what this run runs."""
    embedded = os.environ["SABOTEUR_MODE"] == "embedded"
    names = ", ".join(service.name for service in _started)
    return [
        f"services: {'none, on the embedded default' if embedded else names}",
        f"browser: {Path(light_browser()).name}",
    ]
