"""An index for how the names of tables begin, where the database reads the pattern by one."""

from django.db import migrations

_MAKE = "CREATE INDEX game_name_beginning ON games_game (UPPER(name::text) text_pattern_ops)"


def make(apps, schema_editor):
    """Let PostgreSQL find `UPPER(name) LIKE 'DIG%'` by an index; SQLite reads the table."""
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(_MAKE)


def unmake(apps, schema_editor):
    """Take it away."""
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("DROP INDEX game_name_beginning")


class Migration(migrations.Migration):
    dependencies = [("games", "0001_tables")]

    operations = [migrations.RunPython(make, unmake)]
