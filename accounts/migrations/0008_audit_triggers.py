"""Nobody changes or deletes an entry of the audit log, whoever asks the database."""

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
]
SQLITE = [
    f"""
    CREATE TRIGGER {TABLE}_no_{doing.lower()} BEFORE {doing} ON {TABLE}
    BEGIN SELECT RAISE(ABORT, '{REFUSED}'); END
    """
    for doing in ("UPDATE", "DELETE")
]
ADDED = {"postgresql": POSTGRESQL, "sqlite": SQLITE}
REMOVED = {
    "postgresql": [
        f"DROP TRIGGER {TABLE}_append_only ON {TABLE}",
        f"DROP FUNCTION {TABLE}_refuse()",
    ],
    "sqlite": [f"DROP TRIGGER {TABLE}_no_{doing}" for doing in ("update", "delete")],
}


class RunVendorSQL(migrations.RunSQL):
    """RunSQL in the words of the database there is."""

    def __init__(self, sql: dict[str, list[str]], reverse_sql: dict[str, list[str]]) -> None:
        super().__init__(sql, reverse_sql)

    def _run_sql(self, schema_editor: Any, sqls: Any) -> None:
        for statement in sqls[schema_editor.connection.vendor]:
            schema_editor.execute(statement, params=None)


class Migration(migrations.Migration):
    dependencies = [("accounts", "0007_audit_entry")]

    operations = [RunVendorSQL(ADDED, REMOVED)]
