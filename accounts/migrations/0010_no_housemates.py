"""Nobody declares people under one roof any more."""

from typing import Any

from django.db import migrations


def forget(apps: Any, schema_editor: Any) -> None:
    """Delete the name of the model, and with it the rights over it."""
    types = apps.get_model("contenttypes", "ContentType").objects
    types.filter(app_label="accounts", model="housemate").delete()


class Migration(migrations.Migration):
    """Drop the table."""

    dependencies = [
        ("accounts", "0009_rights_over_tables"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
        ("admin", "0003_logentry_add_action_flag_choices"),
    ]

    operations = [
        migrations.RunPython(forget, migrations.RunPython.noop),
        migrations.DeleteModel(name="Housemate"),
    ]
