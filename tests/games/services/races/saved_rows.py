"""All rows of people and games, restored quickly for each test."""

from functools import cache

from django.apps import apps
from django.db import connection
from django.db.models import Model


def save_rows(name: str) -> None:
    """Keep a copy of every row, in a schema of its own."""
    steps = [f"CREATE SCHEMA {name}"]
    steps += [f"CREATE TABLE {name}.{table} AS TABLE public.{table}" for table in _tables()]
    _run(steps)


def restore_rows(name: str) -> None:
    """Put the rows back as they were kept; new rows are numbered as they were the last time."""
    # A replica believes that foreign keys fit, so that nothing is looked up for each row.
    steps = ["BEGIN", "SET LOCAL session_replication_role = replica"]
    for table in _tables():
        steps += [f"DELETE FROM {table}", f"INSERT INTO {table} TABLE {name}.{table}"]
    _run([*steps, *_number_anew(name), "COMMIT"])


@cache
def kept_models() -> tuple[type[Model], ...]:
    """The models of people and games, with the tables that only join them."""
    apps_of_ours = [apps.get_app_config(name) for name in ("accounts", "games")]
    return tuple(
        model for app in apps_of_ours for model in app.get_models(include_auto_created=True)
    )


def _tables() -> list[str]:
    return [model._meta.db_table for model in kept_models()]


def _number_anew(name: str) -> list[str]:
    numbered = [model._meta.db_table for model in kept_models() if model._meta.pk.column == "id"]
    return [
        f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), coalesce(max(id), 0) + 1)"
        f" FROM {name}.{table}"
        for table in numbered
    ]


def _run(steps: list[str]) -> None:
    with connection.cursor() as cursor:
        cursor.execute("; ".join(steps))
