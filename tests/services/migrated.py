"""Migrated databases, made once and copied: to migrate takes seconds of a core."""

import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import psycopg
from django.db import connection

from tests.processes import manage

from .kept import copy, digest, kept
from .postgresql import PostgreSQL, program

# The database of the run's server that is copied for each process, and never used.
TEMPLATE = "migrated"
FILE = "saboteur.sqlite3"
# Migrations call a few functions of the apps; settings and database engines lie in the last.
_MADE_OF = (
    "*/migrations/*.py",
    "*/models/**/*.py",
    "accounts/*.py",
    "games/apps.py",
    "saboteur_site/**/*.py",
    "tests/services/*.py",
)


class MigratedPostgreSQL(PostgreSQL):
    """A server that begins with a migrated database, called `TEMPLATE`."""

    def prepare(self) -> None:
        """Copy a cluster that some run has made."""
        version = subprocess.check_output([program("postgres"), "--version"], text=True)
        made_of = digest(_MADE_OF, version)
        copy(kept("postgresql", made_of, self._build, self.folder.parent / "kept"), self.folder)
        if os.geteuid() == 0:
            self.folder.parent.chmod(0o755)

    def _build(self, folder: Path) -> None:
        super().prepare()
        self.run()
        try:
            with psycopg.connect(_psycopg(self.url), autocommit=True) as administrator:
                administrator.execute(f"CREATE DATABASE {TEMPLATE}")
            own = self.url.rpartition("/")[0] + f"/{TEMPLATE}"
            _migrate(SABOTEUR_MODE="services", DATABASE_URL=own, REDIS_URL="redis://127.0.0.1:9/0")
        finally:
            self.stop()
        copy(self.folder, folder)
        shutil.rmtree(self.folder)


def migrated_folder(run: Path) -> Path:
    """A folder as the embedded site leaves it that has migrated and served nobody."""
    return kept("sqlite", digest(_MADE_OF, _sqlite_version()), _build_embedded, run / "kept")


def _build_embedded(folder: Path) -> None:
    folder.mkdir()
    _migrate(SABOTEUR_MODE="embedded", SABOTEUR_VAR=str(folder))


def _sqlite_version() -> str:
    import sqlite3

    return sqlite3.sqlite_version


def _migrate(**environment: str) -> None:
    done = manage("migrate", "-v0", **environment)
    assert done.returncode == 0, done.stderr


def _psycopg(url: str) -> str:
    return url.replace("postgres:", "postgresql:", 1)


def begin_with_migrated(run: Path) -> None:
    """Have Django make the test database as a copy of the migrated one."""
    test: dict[str, Any] = connection.settings_dict["TEST"]
    # What is left of `migrate` then finds all tables and rights there.
    test["MIGRATE"] = False
    if connection.vendor == "postgresql":
        test["TEMPLATE"] = TEMPLATE
        return
    create = connection.creation._create_test_db

    def create_as_copy(*arguments: Any, **options: Any) -> str:
        name: str = create(*arguments, **options)
        shutil.copy(migrated_folder(run) / FILE, name)
        return name

    connection.creation._create_test_db = create_as_copy
