"""The groups of the staff close tables, and take the names of tables."""

from typing import Any

from django.db import migrations

from accounts.roles import make_groups


def make(apps: Any, schema_editor: Any) -> None:
    """Give both groups exactly their rights."""
    make_groups(apps.get_model)


class Migration(migrations.Migration):
    """Make the groups again, with two rights more."""

    dependencies = [("accounts", "0008_waiting_email")]

    operations = [migrations.RunPython(make, migrations.RunPython.noop)]
