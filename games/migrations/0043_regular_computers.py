from django.db import migrations

WEAKER, PLAYED_SO_FAR = "novice", "regular"


def keep_their_strength(apps, schema_editor):
    """The only computer player was named novice; its strength is now called regular."""
    players = apps.get_model("games", "Player").objects
    for field in ("policy", "stand_in"):
        players.filter(**{field: WEAKER}).update(**{field: PLAYED_SO_FAR})


class Migration(migrations.Migration):
    dependencies = [("games", "0042_turn_times")]

    operations = [migrations.RunPython(keep_their_strength, migrations.RunPython.noop)]
