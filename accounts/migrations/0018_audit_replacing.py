"""Nobody replaces an entry of the audit log either, nor empties it in one go."""

from importlib import import_module

from django.db import migrations

_refusals = import_module("accounts.migrations.0008_audit_triggers")
TABLE: str = _refusals.TABLE
# SQLite deletes the row that is replaced without asking a trigger for deletions.
SQLITE = [
    f"""
    CREATE TRIGGER {TABLE}_no_replace BEFORE INSERT ON {TABLE}
    WHEN EXISTS (SELECT 1 FROM {TABLE} WHERE number = NEW.number)
    BEGIN SELECT RAISE(ABORT, '{_refusals.REFUSED}'); END
    """
]
# A trigger for each row is not asked by TRUNCATE.
POSTGRESQL = [
    f"""
    CREATE TRIGGER {TABLE}_no_truncate BEFORE TRUNCATE ON {TABLE}
    FOR EACH STATEMENT EXECUTE FUNCTION {TABLE}_refuse()
    """
]
ADDED = {"postgresql": POSTGRESQL, "sqlite": SQLITE}
REMOVED = {
    "postgresql": [f"DROP TRIGGER {TABLE}_no_truncate ON {TABLE}"],
    "sqlite": [f"DROP TRIGGER {TABLE}_no_replace"],
}


class Migration(migrations.Migration):
    dependencies = [("accounts", "0017_long_lists")]

    operations = [_refusals.RunVendorSQL(ADDED, REMOVED)]
