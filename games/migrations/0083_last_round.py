from django.db import migrations, models


def write_last_rounds(apps, schema_editor):
    """At each place of a game that is over, for people alone: nobody else is told of endings."""
    rounds = apps.get_model("games", "Round").objects
    last = rounds.filter(current_of=models.OuterRef("game")).values("number")
    places = apps.get_model("games", "Player").objects.filter(
        account__isnull=False, finished_at__isnull=False, game__status="finished"
    )
    places.update(last_round=models.Subquery(last))


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0082_turns_by_round'),
    ]

    operations = [
        migrations.AddField(
            model_name='player',
            name='last_round',
            field=models.PositiveSmallIntegerField(default=0, editable=False, verbose_name='last round'),
        ),
        migrations.RunPython(write_last_rounds, migrations.RunPython.noop),
        migrations.AddIndex(
            model_name='player',
            index=models.Index(condition=models.Q(('account__isnull', False), ('ending_seen__lt', models.F('last_round'))), fields=['account'], name='player_untold'),
        ),
    ]
