"""The groups of the staff see duplicates, which they can cancel."""

from typing import Any

from django.db import migrations

from accounts.roles import make_groups


def make(apps: Any, schema_editor: Any) -> None:
    """Give both groups exactly their rights."""
    make_groups(apps.get_model)


class Migration(migrations.Migration):
    """Make the groups again, with one right more."""

    dependencies = [("accounts", "0005_portrait")]

    operations = [migrations.RunPython(make, migrations.RunPython.noop)]
