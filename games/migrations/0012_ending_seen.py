from django.db import migrations, models
from django.db.models import F

MOST_ROUNDS = 3


def know_what_was_shown(apps, schema_editor):
    """Whoever looked at a result knows how it came; of old games everything was shown at once."""
    players = apps.get_model("games", "Player").objects
    players.filter(finished_at=None).update(ending_seen=F("result_seen"))
    players.exclude(finished_at=None).update(ending_seen=MOST_ROUNDS, result_seen=MOST_ROUNDS)


class Migration(migrations.Migration):
    dependencies = [("games", "0032_note_on_each_player")]

    operations = [
        migrations.AddField(
            model_name="player",
            name="ending_seen",
            field=models.PositiveSmallIntegerField(default=0, verbose_name="ending seen of round"),
        ),
        migrations.RunPython(know_what_was_shown, migrations.RunPython.noop),
    ]
