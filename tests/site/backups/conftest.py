"""A site of a test's own, that is played at, wiped and restored."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.db import connection
from pytest_django import DjangoDbBlocker

from tests.services.migrated import FILE, TEMPLATE, migrated_folder
from tests.site.conftest import database


@pytest.fixture
def site(
    tmp_path: Path, run_folder: Path, django_db_blocker: DjangoDbBlocker, settings: Any
) -> Iterator[None]:
    """A migrated database for this test alone, in the place of the one of the run."""
    settings.VAR_DIR = tmp_path
    with django_db_blocker.unblock(), _own(tmp_path, run_folder) as name, _at(name):
        yield


@contextmanager
def _own(folder: Path, run_folder: Path) -> Iterator[str]:
    if connection.vendor == "sqlite":
        shutil.copy(migrated_folder(run_folder) / FILE, folder / FILE)
        yield str(folder / FILE)
        return
    with database("backups", TEMPLATE) as environment:
        yield urlsplit(environment["DATABASE_URL"]).path[1:]


@contextmanager
def _at(name: str) -> Iterator[None]:
    before = connection.settings_dict["NAME"]
    _hang_up()
    connection.settings_dict["NAME"] = name
    try:
        yield
    finally:
        _hang_up()
        connection.settings_dict["NAME"] = before


def _hang_up() -> None:
    connection.close()
    if connection.vendor == "postgresql":
        connection.close_pool()


def wipe() -> None:
    """Leave nothing of the site's database."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
        return
    connection.close()
    for path in Path(connection.settings_dict["NAME"]).parent.glob(f"{FILE}*"):
        path.unlink()
