"""What finished games are looked for by."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

_BATCH = 500


def note_results(apps: Apps, schema_editor: BaseDatabaseSchemaEditor | None) -> None:
    """Write at each place of finished games whether it won, and what it was in its rounds."""
    games = apps.get_model("games", "Game").objects.filter(status="finished", counted=True)
    player_model = apps.get_model("games", "Player")
    noted = []
    for game in games.prefetch_related("rounds", "players").iterator(chunk_size=_BATCH):
        dwarfs = [row.dwarfs for row in game.rounds.all()]
        for player in game.players.all():
            if player.seat is None:
                continue
            player.won = player.seat in game.winners
            player.dwarfs = f" {' '.join(sorted({each[player.seat] for each in dwarfs}))} "
            noted.append(player)
        if len(noted) >= _BATCH:
            player_model.objects.bulk_update(noted, ["won", "dwarfs"])
            noted.clear()
    player_model.objects.bulk_update(noted, ["won", "dwarfs"])


class Migration(migrations.Migration):
    dependencies = [("games", "0046_fair_deals")]
    operations = [
        migrations.AddField(
            "player",
            "won",
            models.BooleanField(blank=True, editable=False, null=True),
        ),
        migrations.AddField(
            "player",
            "dwarfs",
            models.CharField(blank=True, default="", editable=False, max_length=40),
        ),
        migrations.RunPython(note_results, migrations.RunPython.noop),
    ]
