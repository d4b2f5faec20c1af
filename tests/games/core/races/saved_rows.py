"""All rows of people and games, restored quickly for each race.

Of some fifty tables a race changes a few. Which ones is told by the number of their rows and by
`xmin`, the transaction that wrote a row; nothing else is put back, or read again for the facts.
"""

from functools import cache
from typing import Any

from django.apps import apps
from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Model

# Before any transaction: whatever is there was written since.
LONG_AGO = -1
# The name of the copy that was put back last, and the transaction that did it.
_last = ("", LONG_AGO)


def save_rows(name: str) -> None:
    """Keep a copy of every row, in a schema of its own."""
    _run(f"CREATE SCHEMA {name}")
    for table in tables():
        _run(f"CREATE TABLE {name}.{table} AS TABLE public.{table}")
    make_function(f"{name}.put_back", "bigint", _putting_back(name))


def restore_rows(name: str) -> None:
    """Put the rows back as they were kept; new rows are numbered as they were the last time."""
    global _last
    since = _last[1] if _last[0] == name else LONG_AGO
    _last = (name, ask(f"SELECT {name}.put_back({since})"))


def last_restored() -> tuple[str, int]:
    """The name of the copy that was put back last, and the transaction that did it."""
    return _last


def is_changed(name: str, table: str) -> str:
    """Whether a table is not as it was kept, within a function that is told `kept_at`."""
    kept = ask(f"SELECT count(*) FROM {name}.{table}")
    return (
        f"(SELECT count(*) <> {kept} OR coalesce(max(xmin::text::bigint), 0) > kept_at"
        f" FROM public.{table})"
    )


def make_function(name: str, result: str, steps: list[str]) -> None:
    """A function of what has changed since `kept_at`, a transaction; planned once."""
    body = " ".join(step if step == "BEGIN" else f"{step};" for step in steps)
    head = f"CREATE FUNCTION {name}(kept_at bigint) RETURNS {result} LANGUAGE plpgsql"
    _run(f"{head} AS $$ {body} $$")


def ask(query: str) -> Any:
    """The one answer to a query."""
    with _beside().cursor() as cursor:
        cursor.execute(query)
        return cursor.fetchone()[0]


def hang_up() -> None:
    """End the connection that copies and compares."""
    if _beside.cache_info().currsize:
        _beside().close()
        _beside.cache_clear()


@cache
def kept_models() -> tuple[type[Model], ...]:
    """The models of people and games, with the tables that only join them."""
    apps_of_ours = [apps.get_app_config(name) for name in ("accounts", "games")]
    return tuple(
        model for app in apps_of_ours for model in app.get_models(include_auto_created=True)
    )


def tables() -> list[str]:
    """The tables of people and games."""
    return [model._meta.db_table for model in kept_models()]


def _putting_back(name: str) -> list[str]:
    steps = ["BEGIN"]
    for model in kept_models():
        table, key = model._meta.db_table, model._meta.pk.column
        there = f"SELECT FROM public.{table} there WHERE there.{key} = kept.{key}"
        anew = (
            f"DELETE FROM public.{table} WHERE xmin::text::bigint > kept_at;"
            f" INSERT INTO public.{table}"
            f" SELECT * FROM {name}.{table} kept WHERE NOT EXISTS ({there})"
        )
        steps.append(f"IF {is_changed(name, table)} THEN {anew}; END IF")
    return [*steps, *_number_anew(name), "RETURN txid_current()", "END"]


def _number_anew(name: str) -> list[str]:
    # Numbers are taken by what is rolled back, too, and a look is cheaper than setting them.
    steps = []
    for table in [model._meta.db_table for model in kept_models() if model._meta.auto_field]:
        sequence, last = ask(_sequence(table)), ask(_highest(name, table)) + 1
        anew = f"PERFORM setval('{sequence}', {last})"
        moved = f"SELECT last_value <> {last} OR NOT is_called FROM {sequence}"
        steps.append(f"IF ({moved}) THEN {anew}; END IF")
    return steps


def _sequence(table: str) -> str:
    return f"SELECT pg_get_serial_sequence('{table}', 'id')"


def _highest(name: str, table: str) -> str:
    return f"SELECT coalesce(max(id), 0) FROM {name}.{table}"


def _run(step: str) -> None:
    with _beside().cursor() as cursor:
        cursor.execute(step)


@cache
def _beside() -> BaseDatabaseWrapper:
    # A replica believes that foreign keys fit, so that nothing is looked up for each row. Whoever
    # becomes one forgets all plans: this connection is one all the time, and no other.
    beside: BaseDatabaseWrapper = connection.copy()
    with beside.cursor() as cursor:
        cursor.execute("SET session_replication_role = replica")
    return beside
