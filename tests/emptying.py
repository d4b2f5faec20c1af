"""How the tables are emptied after a test that commits."""

from collections.abc import Callable, Iterable
from typing import Any

from django.core.management.color import Style
from django.db.backends.postgresql.base import DatabaseOperations as PostgreSQL
from django.db.backends.sqlite3.base import DatabaseOperations as SQLite

from tests.accounts.tampering import ADDED, REMOVED

Flush = Callable[..., list[str]]
# Which models and rights there are follows from the code. Emptied, they would be written anew by
# Django after each test, which takes longer than all else about it.
KEPT = frozenset({"django_content_type", "auth_permission"})


def empty_quickly() -> None:
    """Have both databases empty their tables by DELETE, past what the audit log refuses."""
    SQLite.sql_flush = _past_the_triggers(SQLite.sql_flush)
    PostgreSQL.sql_flush = _in_one_statement


def _past_the_triggers(flush: Flush) -> Flush:
    def past_them(self: SQLite, style: Style, tables: Iterable[str], **options: Any) -> list[str]:
        return [*REMOVED, *flush(self, style, _emptied(tables), **options), *ADDED]

    return past_them


def _in_one_statement(
    self: PostgreSQL, style: Style, tables: Iterable[str], **options: Any
) -> list[str]:
    # TRUNCATE makes new files for each table and index, however few rows there are. What somebody
    # still writes is waited for; a replica believes that foreign keys fit and asks no trigger.
    assert not options.get("reset_sequences"), "numbers go on from test to test"
    names = [self.quote_name(table) for table in _emptied(tables)]
    steps = [
        f"LOCK TABLE {', '.join(names)} IN EXCLUSIVE MODE",
        "SET LOCAL session_replication_role = replica",
        *[f"DELETE FROM {name}" for name in names],
    ]
    return ["; ".join(steps)]


def _emptied(tables: Iterable[str]) -> list[str]:
    return [table for table in tables if table not in KEPT]
