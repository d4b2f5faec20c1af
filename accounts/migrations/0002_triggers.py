"""Nobody changes, deletes or replaces an entry of the audit log, whoever asks the database."""

from django.db import migrations

from accounts.migrations._append_only import append_only


class Migration(migrations.Migration):
    dependencies = [("accounts", "0001_tables")]

    operations = [append_only()]
