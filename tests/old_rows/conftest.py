"""The database of an earlier version, migrated, in place of the one of the run.

`data/` holds it as SQL for both databases. It has rows of every kind that has left the site since,
beside games of both boxes that are finished, running and gathering people.
"""

import lzma
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.core.cache import cache
from django.db import connection, transaction
from django.test import Client
from pytest_django import DjangoDbBlocker

from accounts.models import Account
from tests.processes import manage
from tests.services.migrated import FILE
from tests.site.conftest import database

DATA = Path(__file__).parent / "data"
# The secrets of its deals are sealed with this key.
KEY = "rXW0mW9SLdx3mVQq6dXVjVJ0wOV9kxoZ8y6mVx9hX1s="


@pytest.fixture(scope="package")
def migrated_rows(
    django_db_setup: None,
    django_db_blocker: DjangoDbBlocker,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[None]:
    """Load the old database, migrate it, and connect to it; made once for all tests here."""
    if connection.vendor == "sqlite":
        folder = tmp_path_factory.mktemp("old_rows")
        _load_sqlite(folder / FILE)
        _migrate(SABOTEUR_MODE="embedded", SABOTEUR_VAR=str(folder))
        with django_db_blocker.unblock():
            yield from _connected_to(str(folder / FILE))
        return
    with database("old_rows", "template0") as environment, django_db_blocker.unblock():
        url = environment["DATABASE_URL"]
        with psycopg.connect(url) as loading:
            loading.execute(_old_rows("postgresql"))
        _migrate(**environment)
        yield from _connected_to(url.rpartition("/")[2])


@pytest.fixture(autouse=True)
def old(migrated_rows: None, settings: Any) -> Iterator[None]:
    """Let each test find the migrated rows as they were after the migration."""
    settings.DEAL_KEYS = [KEY]
    cache.clear()
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.fixture
def ann() -> Client:
    """The browser of Ann, who sits at nearly every table."""
    return browser_of("Ann")


@pytest.fixture
def mo() -> Client:
    """The browser of a moderator who may do everything."""
    return browser_of("Mo")


def browser_of(name: str) -> Client:
    """Return a browser in which this person of the old database is logged in."""
    client = Client()
    client.force_login(Account.objects.get(name=name))
    return client


def _old_rows(vendor: str) -> bytes:
    return lzma.decompress((DATA / f"{vendor}.sql.xz").read_bytes())


def _load_sqlite(path: Path) -> None:
    loading = sqlite3.connect(path)
    loading.executescript(_old_rows("sqlite").decode())
    loading.close()


def _migrate(**environment: str) -> None:
    done = manage("migrate", "-v0", **environment | {"DEAL_KEYS": KEY})
    assert done.returncode == 0, done.stderr


def _connected_to(name: str) -> Iterator[None]:
    """Have this process use another database until the generator ends."""
    before = connection.settings_dict["NAME"]
    _reconnect(name)
    yield
    _reconnect(str(before))


def _reconnect(name: str) -> None:
    connection.close()
    if connection.vendor == "postgresql":
        connection.close_pool()  # type: ignore[attr-defined]
    connection.settings_dict["NAME"] = name
