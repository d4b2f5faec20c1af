"""What a database consists of, without the order in which columns were added to its tables."""

import re
import sqlite3
from pathlib import Path

import psycopg

_POSTGRESQL = """
SELECT c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull::text,
       coalesce(pg_get_expr(d.adbin, d.adrelid), ''), a.attidentity::text
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
        AND a.attnum > 0 AND NOT a.attisdropped;
SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid)
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace;
SELECT indexdef FROM pg_indexes WHERE schemaname = 'public';
SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal;
SELECT proname, prosrc FROM pg_proc WHERE pronamespace = 'public'::regnamespace
"""
_CAST = re.compile(r"::(character varying|text)(\[\])?")
_UNIQUE = re.compile(r"(_[0-9a-f]{8}_uniq|_key)\b")


def schema_of_sqlite(path: Path) -> set[tuple[str, ...]]:
    """Columns and constraints as they were declared, indexes and triggers."""
    connection = sqlite3.connect(path)
    rows = connection.execute("SELECT type, tbl_name, coalesce(sql, name) FROM sqlite_master")
    found = set()
    for kind, table, declared in rows:
        parts = _parts(declared) if kind == "table" else [" ".join(declared.split())]
        found.update((kind, table, part) for part in parts)
    connection.close()
    return found


def schema_of_postgresql(url: str) -> set[tuple[str, ...]]:
    """Columns, constraints, indexes, triggers and functions."""
    with psycopg.connect(url) as connection:
        rows = [row for query in _POSTGRESQL.split(";") for row in connection.execute(query)]
    return {tuple(map(_plain, row)) for row in rows}


def _plain(told: str) -> str:
    """Say alike what a restored dump says otherwise: casts in a list, and names of unique columns.

    Of a column that became unique later the name has a digest; a new one's ends in `_key`.
    """
    if " ANY (" in told:
        told = re.sub(r"[\s()]+", "", _CAST.sub("", told))
    return _UNIQUE.sub("_unique", told)


def _parts(declared: str) -> list[str]:
    """What stands between the commas of a table's declaration, and what stands behind it."""
    body, _, rest = declared.partition("(")[2].rpartition(")")
    parts, depth = [""], 0
    for sign in body:
        depth += (sign == "(") - (sign == ")")
        if sign == "," and not depth:
            parts.append("")
        else:
            parts[-1] += sign
    return [part.strip() for part in (*parts, rest)]
