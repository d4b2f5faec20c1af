"""Changing what the database refuses to have changed, as whoever owns the database can."""

from django.db import connection, transaction

from accounts.migrations._append_only import SQLITE

_TRIGGERS = [f"accounts_auditentry_no_{doing}" for doing in ("update", "delete", "replace")]
REMOVED = [f"DROP TRIGGER IF EXISTS {trigger}" for trigger in _TRIGGERS]
ADDED = SQLITE


def tamper(statement: str) -> None:
    """Run a statement past the triggers of the audit log."""
    with transaction.atomic(), connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET LOCAL session_replication_role = replica")
            cursor.execute(statement)
            cursor.execute("SET LOCAL session_replication_role = DEFAULT")
            return
        for step in (*REMOVED, statement, *ADDED):
            cursor.execute(step)
