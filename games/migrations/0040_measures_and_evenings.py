from django.db import migrations, models

_RIGHTS = (
    "dismiss warn mute remove extend pause title computer rollback close abandon seats name ban"
    " appeal"
)
_KINDS = [
    ("dismiss", "Dismiss"),
    ("warn", "Warn"),
    ("remove", "Remove the message"),
    ("mute", "Mute, with an end"),
    ("extend", "Extend the deadline"),
    ("pause", "Pause the game"),
    ("title", "Take the table’s name away"),
    ("open", "Open the secrets"),
    ("computer", "Give the seat to a computer player"),
    ("rollback", "Take turns back"),
    ("close", "Close the table"),
    ("abandon", "Abandon the game"),
    ("seats", "No new tables, with an end"),
    ("name", "Take the name away"),
    ("ban", "Ban"),
]


class Migration(migrations.Migration):
    dependencies = [("games", "0039_ways_refused")]

    operations = [
        migrations.AddField(
            model_name="evening",
            name="next_at",
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
        migrations.AddIndex(
            model_name="evening",
            index=models.Index(
                models.F("next_at"),
                models.F("id"),
                condition=models.Q(("next_at__isnull", False)),
                name="evening_next",
            ),
        ),
        migrations.AlterModelOptions(
            name="case",
            options={
                "default_permissions": ("view",),
                "permissions": [(f"{one}_case", f"Can {one} case") for one in _RIGHTS.split()],
                "verbose_name": "case",
                "verbose_name_plural": "cases",
            },
        ),
        migrations.AlterField(
            model_name="measure",
            name="kind",
            field=models.CharField(choices=_KINDS, max_length=10, verbose_name="kind"),
        ),
    ]
