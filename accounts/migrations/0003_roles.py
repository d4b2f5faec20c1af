"""The groups of the moderators and of the administrators."""

from typing import Any

from django.db import migrations

from accounts.roles import make_groups


def make(apps: Any, schema_editor: Any) -> None:
    """Make both, with their rights."""
    make_groups(apps.get_model)


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0002_triggers"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]

    operations = [migrations.RunPython(make, migrations.RunPython.noop)]
