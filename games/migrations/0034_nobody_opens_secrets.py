from typing import Any

from django.db import migrations

from games.migrations._leaving import DEPENDENCIES, forget

_LEFT = "dismiss warn mute remove extend pause computer rollback abandon seats name ban appeal sort"


def bar_from_seats(apps: Any, schema_editor: Any) -> None:
    """Keep those who have seen the secrets of a game that goes on away from all its seats."""
    insiders = apps.get_model("games", "Insider").objects
    players = apps.get_model("games", "Player").objects
    opened = apps.get_model("games", "Measure").objects.filter(
        kind="open", case__game__status="running", moderator__isnull=False
    )
    for game_id, moderator_id in opened.values_list("case__game", "moderator").distinct():
        for player in players.filter(game=game_id).exclude(account=moderator_id):
            insiders.get_or_create(player=player, account_id=moderator_id)


class Migration(migrations.Migration):
    dependencies = [*DEPENDENCIES, ("games", "0033_no_signs")]

    operations = [
        forget(rights=["open_case"]),
        migrations.RunPython(bar_from_seats, migrations.RunPython.noop),
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
