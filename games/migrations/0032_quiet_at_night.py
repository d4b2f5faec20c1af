"""Whether somebody is left in peace in their night may be open: those who never said are asked."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def open_what_nobody_chose(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """Ask those who left the box as it was, and chose no quiet hours of their own either."""
    rows = apps.get_model("games", "NoticePreferences").objects.using(editor.connection.alias)
    rows.filter(quiet_by_hours=False, quiet_from__isnull=True).update(quiet_by_hours=None)


def close(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """Take an open answer for a no."""
    rows = apps.get_model("games", "NoticePreferences").objects.using(editor.connection.alias)
    rows.filter(quiet_by_hours__isnull=True).update(quiet_by_hours=False)


class Migration(migrations.Migration):
    dependencies = [("games", "0031_no_archives")]

    operations = [
        migrations.AlterField(
            model_name="noticepreferences",
            name="quiet_by_hours",
            field=models.BooleanField(default=None, null=True, verbose_name="quiet while asleep"),
        ),
        migrations.RunPython(open_what_nobody_chose, close),
    ]
