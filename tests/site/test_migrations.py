"""What a migration written today says can be imported tomorrow."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from django.apps import apps
from django.core.checks import Tags
from django.core.management import call_command
from django.core.management.base import SystemCheckError
from django.db import connection
from django.db.migrations.writer import MigrationWriter

from tests.processes import manage
from tests.services.migrated import FILE, migrated_folder
from tests.services.ports import free_port


def test_a_migration_can_name_each_validator_of_our_models() -> None:
    """A module hidden behind a function of its package's `__init__` is out of reach."""
    unreachable = []
    for label in ("accounts", "games"):
        for model in apps.get_app_config(label).get_models():
            for field in model._meta.get_fields():
                for validator in getattr(field, "validators", ()):
                    text, imports = MigrationWriter.serialize(validator)
                    names: dict[str, object] = {}
                    for line in imports:
                        exec(line, names)
                    try:
                        eval(text, names)
                    except AttributeError as error:
                        unreachable.append(f"{model.__name__}.{field.name}: {error}")
    assert unreachable == []


# What a database older than the first of our migrations says of itself.
OLDER = [
    "DELETE FROM django_migrations WHERE app = 'games'",
    "INSERT INTO django_migrations (app, name, applied) VALUES ('games', '0086_old', '2026-11-20')",
]


@pytest.mark.django_db
def test_one_that_is_older_than_all_migrations_is_refused_and_told_what_it_lacks() -> None:
    call_command("check", tags=[Tags.database], databases=["default"])
    with connection.cursor() as cursor:
        for statement in OLDER:
            cursor.execute(statement)
    with pytest.raises(SystemCheckError, match=r"games/migrations/0001_tables\.py"):
        call_command("check", tags=[Tags.database], databases=["default"])


def test_one_that_is_older_is_not_served(tmp_path: Path, run_folder: Path) -> None:
    shutil.copy(migrated_folder(run_folder) / FILE, tmp_path)
    with closing(sqlite3.connect(tmp_path / FILE)) as older:
        for statement in OLDER:
            older.execute(statement)
        older.commit()
    port = str(free_port())
    played = manage("play", SABOTEUR_MODE="embedded", SABOTEUR_VAR=str(tmp_path), PORT=port)
    assert played.returncode == 1
    assert "0001_tables.py" in played.stderr
    assert "Traceback" not in played.stderr
