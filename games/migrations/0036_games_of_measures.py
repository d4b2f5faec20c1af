from typing import Any

from django.db import migrations, models

from games.migrations._leaving import DEPENDENCIES, forget


def name_games(apps: Any, schema_editor: Any) -> None:
    """Have each measure name the table of its case."""
    case = models.OuterRef("case")
    of_case = apps.get_model("games", "Case").objects.filter(pk=case).values("game")[:1]
    apps.get_model("games", "Measure").objects.update(game=models.Subquery(of_case))


def close_joined(apps: Any, schema_editor: Any) -> None:
    """Have cases that were joined to another be closed ones in which nothing was found."""
    apps.get_model("games", "Case").objects.filter(result="merged").update(result="nothing")


def drop_made_up(apps: Any, schema_editor: Any) -> None:
    """Delete the cases of measures that nobody had reported: these have none now."""
    measures = apps.get_model("games", "Measure").objects
    reports = apps.get_model("games", "Report").objects.filter(case=models.OuterRef("pk"))
    made_up = apps.get_model("games", "Case").objects.filter(
        ~models.Exists(reports), closed_at__isnull=False, result="acted", matter=""
    )
    measures.filter(case__in=made_up.values("pk")).update(case=None)
    made_up.delete()


class Migration(migrations.Migration):
    dependencies = [*DEPENDENCIES, ("games", "0035_measures_without_cases")]

    operations = [
        forget(rights=["sort_case"]),
        migrations.RunPython(name_games, migrations.RunPython.noop),
        migrations.RunPython(close_joined, migrations.RunPython.noop),
        migrations.RunPython(drop_made_up, migrations.RunPython.noop),
    ]
