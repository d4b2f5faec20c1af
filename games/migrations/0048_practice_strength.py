from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0047_history"),
    ]

    operations = [
        migrations.AddField(
            model_name="practicechoice",
            name="strength",
            field=models.CharField(default="regular", max_length=30, verbose_name="strength"),
        ),
    ]
