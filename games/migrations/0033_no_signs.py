from django.db import migrations

from games.migrations._leaving import DEPENDENCIES, forget

_LEFT = (
    "dismiss warn mute remove extend pause open computer rollback abandon seats name ban appeal sort"
)


class Migration(migrations.Migration):
    dependencies = [*DEPENDENCIES, ("games", "0032_quiet_at_night")]

    operations = [
        forget(["trace"], rights=["signs_case"]),
        migrations.DeleteModel(name="Trace"),
        migrations.AlterModelOptions(
            name="case",
            options={
                "default_permissions": ("view",),
                "permissions": [(f"{one}_case", f"Can {one} case") for one in _LEFT.split()],
                "verbose_name": "case",
                "verbose_name_plural": "cases",
            },
        ),
    ]
