"""What a migration does for a feature that leaves, beside dropping its tables."""

from collections.abc import Iterable
from typing import Any

from django.db import migrations

# A migration that calls it depends on these.
DEPENDENCIES = [
    ("admin", "0003_logentry_add_action_flag_choices"),
    ("auth", "0012_alter_user_first_name_max_length"),
    ("contenttypes", "0002_remove_content_type_name"),
]


def forget(
    models: Iterable[str] = (), notices: Iterable[str] = (), rights: Iterable[str] = ()
) -> migrations.RunPython:
    """Delete the rights over models that leave, other rights, and the notices of these kinds."""
    names, kinds, codes = list(models), list(notices), list(rights)

    def delete(apps: Any, schema_editor: Any) -> None:
        apps.get_model("games", "Notice").objects.filter(kind__in=kinds).delete()
        types = apps.get_model("contenttypes", "ContentType").objects
        types.filter(app_label="games", model__in=names).delete()
        permissions = apps.get_model("auth", "Permission").objects
        permissions.filter(content_type__app_label="games", codename__in=codes).delete()

    return migrations.RunPython(delete, migrations.RunPython.noop)
