from django.db import migrations

from games.migrations._leaving import DEPENDENCIES, forget


class Migration(migrations.Migration):
    dependencies = [*DEPENDENCIES, ("games", "0024_no_bursts")]

    operations = [
        forget(["balance"]),
        migrations.DeleteModel(name="Balance"),
    ]
