"""Nobody changes, deletes or replaces an entry of the audit log, whoever asks the database."""

from typing import Any

from django.db import migrations

TABLE = "accounts_auditentry"
REFUSED = "the audit log is only ever added to"
POSTGRESQL = [
    f"""
    CREATE FUNCTION {TABLE}_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION '{REFUSED}'; END $$
    """,
    f"""
    CREATE TRIGGER {TABLE}_append_only BEFORE UPDATE OR DELETE ON {TABLE}
    FOR EACH ROW EXECUTE FUNCTION {TABLE}_refuse()
    """,
    # A trigger for each row is not asked by TRUNCATE.
    f"""
    CREATE TRIGGER {TABLE}_no_truncate BEFORE TRUNCATE ON {TABLE}
    FOR EACH STATEMENT EXECUTE FUNCTION {TABLE}_refuse()
    """,
]
SQLITE = [
    f"""
    CREATE TRIGGER {TABLE}_no_{doing.lower()} BEFORE {doing} ON {TABLE}
    BEGIN SELECT RAISE(ABORT, '{REFUSED}'); END
    """
    for doing in ("UPDATE", "DELETE")
]
# SQLite deletes the row that is replaced without asking a trigger for deletions.
SQLITE.append(
    f"""
    CREATE TRIGGER {TABLE}_no_replace BEFORE INSERT ON {TABLE}
    WHEN EXISTS (SELECT 1 FROM {TABLE} WHERE number = NEW.number)
    BEGIN SELECT RAISE(ABORT, '{REFUSED}'); END
    """
)
ADDED = {"postgresql": POSTGRESQL, "sqlite": SQLITE}
REMOVED = {
    "postgresql": [
        f"DROP TRIGGER {TABLE}_no_truncate ON {TABLE}",
        f"DROP TRIGGER {TABLE}_append_only ON {TABLE}",
        f"DROP FUNCTION {TABLE}_refuse()",
    ],
    "sqlite": [f"DROP TRIGGER {TABLE}_no_{doing}" for doing in ("update", "delete", "replace")],
}


class RunVendorSQL(migrations.RunSQL):
    """RunSQL in the words of the database there is."""

    def __init__(self, sql: dict[str, list[str]], reverse_sql: dict[str, list[str]]) -> None:
        super().__init__(sql, reverse_sql)

    def _run_sql(self, schema_editor: Any, sqls: Any) -> None:
        for statement in sqls[schema_editor.connection.vendor]:
            schema_editor.execute(statement, params=None)


def append_only() -> RunVendorSQL:
    """Return the step that adds the triggers."""
    return RunVendorSQL(ADDED, REMOVED)
