from django.db import migrations, models

_LEFT = "dismiss warn mute remove extend pause computer rollback abandon seats name ban appeal"


class Migration(migrations.Migration):
    dependencies = [("games", "0036_games_of_measures")]

    operations = [
        migrations.RemoveField(model_name="case", name="merged_into"),
        migrations.RemoveField(model_name="case", name="taken_by"),
        migrations.AlterField(
            model_name="case",
            name="result",
            field=models.CharField(
                blank=True,
                choices=[
                    ("", "open"),
                    ("nothing", "nothing found"),
                    ("acted", "something was done"),
                ],
                default="",
                max_length=10,
                verbose_name="result",
            ),
        ),
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
