"""All that the rows of people and games say, but for times, tokens and their own numbers."""

import json
import re
from functools import cache
from typing import Any

from django.db.models import DateTimeField, Model

from tests.games.core.races.saved_rows import (
    ask,
    is_changed,
    kept_models,
    last_restored,
    make_function,
)

# The times within a row's JSON, as those of departures, and secrets, which are sealed by the time.
_TIMES = re.compile(r'"(at|sealed)": "[^"]*"')
_APART = ("id", "seed", "sealed", "invite_token", "token", "previous", "digest")


def read_facts() -> str:
    """Every row, table by table, in one text that is the same when the facts are."""
    name, since = last_restored()
    facts = _kept(name) | _loaded(f"SELECT {name}.changed({since})")
    return json.dumps(facts, sort_keys=True)


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
def _kept(name: str) -> dict[str, Any]:
    make_function(f"{name}.changed", "text", _reading_what_has_changed(name))
    # In rows: a function takes no more than a hundred arguments.
    facts = [f"('{model._meta.db_table}', ({_rows(model, name)}))" for model in kept_models()]
    return _loaded(
        "SELECT json_object_agg(each_table.name, each_table.facts)::text"
        f" FROM (VALUES {', '.join(facts)}) AS each_table (name, facts)"
    )


def _loaded(query: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(_TIMES.sub(r'"\1": ""', ask(query)))
    return found


def _reading_what_has_changed(name: str) -> list[str]:
    steps = ["DECLARE facts jsonb := '{}'", "BEGIN"]
    for model in kept_models():
        table = model._meta.db_table
        rows = f"facts := facts || jsonb_build_object('{table}', ({_rows(model, 'public')}))"
        steps.append(f"IF {is_changed(name, table)} THEN {rows}; END IF")
    return [*steps, "RETURN facts::text", "END"]


def _rows(model: type[Model], schema: str) -> str:
    times = [each.column for each in model._meta.fields if isinstance(each, DateTimeField)]
    left_out = ",".join([*_APART, *times])
    row = f"(to_jsonb(each) - '{{{left_out}}}'::text[])"
    rows = f"coalesce(json_agg({row} ORDER BY {row}::text), '[]')"
    return f"SELECT {rows} FROM {schema}.{model._meta.db_table} each"
