"""A crew says what it plays."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """Add what a crew chose for its next table."""

    dependencies = [("games", "0015_duplicates")]

    operations = [
        migrations.AddField(
            model_name="crew",
            name="plays",
            field=models.JSONField(blank=True, null=True),
        ),
    ]
