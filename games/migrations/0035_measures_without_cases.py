import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0034_nobody_opens_secrets")]

    operations = [
        migrations.AlterField(
            model_name="measure",
            name="case",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="measures",
                to="games.case",
                verbose_name="case",
            ),
        ),
        migrations.AddField(
            model_name="measure",
            name="game",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="measures",
                to="games.game",
                verbose_name="game",
            ),
        ),
    ]
