"""Count the games of Saboteur 2 among those that are in the tallies already."""

from collections import Counter

from django.db import migrations


def count(apps, schema_editor):
    rows = apps.get_model("games", "Player").objects.filter(
        account__isnull=False,
        game__status="finished",
        game__counted=True,
        game__practice=False,
        game__options__expansion=True,
    )
    played = Counter(rows.values_list("account_id", flat=True).iterator())
    for account_id, games in played.items():
        tallies = apps.get_model("games", "Tally").objects.filter(account_id=account_id)
        tallies.update(expansion_games=games)


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0027_liking"),
    ]

    operations = [
        migrations.RunPython(count, migrations.RunPython.noop),
    ]
