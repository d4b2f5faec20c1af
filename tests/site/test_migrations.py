"""What a migration written today says can be imported tomorrow."""

import sqlite3
from pathlib import Path

import psycopg
import pytest
from django.apps import apps
from django.core.checks import Tags
from django.core.management import call_command
from django.core.management.base import SystemCheckError
from django.db.migrations.recorder import MigrationRecorder
from django.db.migrations.writer import MigrationWriter

from tests.processes import manage
from tests.services.migrated import FILE, migrated_folder
from tests.services.ports import free_port
from tests.site import schemas
from tests.site.conftest import database


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


# A site that had each migration one by one gets to those that there are now.

DATA = Path(__file__).parent / "data"
RECORDS = "SELECT app, name FROM django_migrations WHERE app IN ('accounts', 'games')"
# Whatever later migrations do, these stay.
ROWS = """
SELECT account.name, role.name, (SELECT count(*) FROM games_turn), (SELECT count(*) FROM games_game)
    FROM accounts_account_groups member
    JOIN accounts_account account ON account.id = member.account_id
    JOIN auth_group role ON role.id = member.group_id
"""
REPLACING = {
    ("accounts", "0001_tables"),
    ("accounts", "0002_triggers"),
    ("accounts", "0003_roles"),
    ("games", "0001_tables"),
    ("games", "0002_name_beginnings"),
}


def test_one_on_sqlite_has_the_tables_of_a_new_one_and_its_own_rows(
    tmp_path: Path, run_folder: Path
) -> None:
    path = tmp_path / FILE
    connection = sqlite3.connect(path)
    connection.executescript((DATA / "old_sqlite.sql").read_text(encoding="utf-8"))
    done = manage("migrate", "-v0", SABOTEUR_MODE="embedded", SABOTEUR_VAR=str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert set(connection.execute(RECORDS)) >= REPLACING
    assert connection.execute(ROWS).fetchall() == [("Ann", "Moderators", 63, 2)]
    connection.close()
    assert schemas.schema_of_sqlite(path) == schemas.schema_of_sqlite(
        migrated_folder(run_folder) / FILE
    )


@pytest.mark.postgresql
def test_one_on_postgresql_has_the_tables_of_a_new_one_and_its_own_rows(
    migrated: str,
) -> None:
    with database("old", "template0") as environment, database("new", migrated) as new:
        url = environment["DATABASE_URL"]
        with psycopg.connect(url) as connection:
            connection.execute((DATA / "old_postgresql.sql").read_text(encoding="utf-8"))
        done = manage("migrate", "-v0", **environment)
        assert done.returncode == 0, done.stderr
        with psycopg.connect(url) as connection:
            assert set(connection.execute(RECORDS)) >= REPLACING
            assert connection.execute(ROWS).fetchall() == [("Ann", "Moderators", 66, 2)]
        assert schemas.schema_of_postgresql(url) == schemas.schema_of_postgresql(
            new["DATABASE_URL"]
        )


@pytest.mark.django_db
def test_one_that_had_some_of_the_old_ones_is_refused_and_told_what_it_lacks() -> None:
    records = MigrationRecorder.Migration.objects
    records.filter(app="games", name="0001_tables").delete()
    call_command("check", tags=[Tags.database], databases=["default"])
    records.filter(name__in=("0085_votes_and_absences", "0086_abandoned_and_offered")).delete()
    with pytest.raises(SystemCheckError, match=r"games/migrations/0086_abandoned_and_offered\.py"):
        call_command("check", tags=[Tags.database], databases=["default"])


def test_one_that_had_some_of_the_old_ones_is_not_served(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / FILE)
    connection.executescript((DATA / "old_sqlite.sql").read_text(encoding="utf-8"))
    connection.execute("DELETE FROM django_migrations WHERE name LIKE '0086%'")
    connection.commit()
    connection.close()
    port = str(free_port())
    played = manage("play", SABOTEUR_MODE="embedded", SABOTEUR_VAR=str(tmp_path), PORT=port)
    assert played.returncode == 1
    assert "0086_abandoned_and_offered.py" in played.stderr
    assert "Traceback" not in played.stderr
