import json

import games.models.compact_json
from django.db import migrations

AT_ONCE = 500


def in_batches(apps):
    """Turns of all games, some at a time: read whichever way they are written."""
    turns, last = apps.get_model("games", "Turn").objects.order_by("pk"), 0
    while batch := list(turns.filter(pk__gt=last).only("move", "events")[:AT_ONCE]):
        yield batch
        last = batch[-1].pk


def write_short(apps, schema_editor):
    """Write the turns that were written in full anew, those of running games too."""
    for batch in in_batches(apps):
        apps.get_model("games", "Turn").objects.bulk_update(batch, ["move", "events"])


def write_in_full(apps, schema_editor):
    """Give the events their names back."""
    with schema_editor.connection.cursor() as cursor:
        for batch in in_batches(apps):
            cursor.executemany(
                "UPDATE games_turn SET events = %s WHERE id = %s",
                [(json.dumps(turn.events), turn.pk) for turn in batch],
            )


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0078_notices_of_no_game'),
    ]

    operations = [
        migrations.AlterField(
            model_name='turn',
            name='move',
            field=games.models.compact_json.CompactJSONField(),
        ),
        migrations.AlterField(
            model_name='turn',
            name='events',
            field=games.models.compact_json.EventsField(verbose_name='events'),
        ),
        migrations.RunPython(write_short, write_in_full),
    ]
