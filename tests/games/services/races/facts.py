"""All that the rows of people and games say, but for times, tokens and their own numbers."""

import json
import re
from functools import cache
from typing import Any

from django.db import connection
from django.db.models import DateTimeField, Model

from tests.games.services.races.saved_rows import kept_models

# The times within a row's JSON, as those of departures.
_TIMES = re.compile(r'"at": "[^"]*"')
_APART = ("id", "seed", "sealed", "invite_token", "token")


def read_facts() -> str:
    """Every row, table by table, in one text that is the same when the facts are."""
    with connection.cursor() as cursor:
        cursor.execute(_statement())
        return _TIMES.sub('"at": ""', str(cursor.fetchone()[0]))


def told_apart(found: str, expected: str) -> str:
    """The rows that differ."""
    tables, others = json.loads(found), json.loads(expected)
    return "; ".join(
        f"{table}: {_missing(rows, others[table])} instead of {_missing(others[table], rows)}"
        for table, rows in tables.items()
        if rows != others[table]
    )


def _missing(rows: list[Any], others: list[Any]) -> list[Any]:
    return [row for row in rows if row not in others]


@cache
def _statement() -> str:
    # One statement, made by the database: thousands of these are compared.
    parts = [f"'{model._meta.db_table}', ({_rows(model)})" for model in kept_models()]
    return f"SELECT json_build_object({', '.join(parts)})::text"


def _rows(model: type[Model]) -> str:
    times = [each.column for each in model._meta.fields if isinstance(each, DateTimeField)]
    left_out = ",".join([*_APART, *times])
    row = f"(to_jsonb(each) - '{{{left_out}}}'::text[])"
    rows = f"coalesce(json_agg({row} ORDER BY {row}::text), '[]')"
    return f"SELECT {rows} FROM {model._meta.db_table} each"
