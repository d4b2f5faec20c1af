from django.db import migrations


def play_as_regulars(apps, schema_editor):
    player = apps.get_model("games", "Player").objects
    player.filter(policy="expert").update(policy="regular")
    player.filter(stand_in="expert").update(stand_in="regular")
    practice = apps.get_model("games", "PracticeChoice").objects
    practice.filter(strength="expert").update(strength="regular")


class Migration(migrations.Migration):
    dependencies = [("games", "0026_drop_coach")]

    operations = [migrations.RunPython(play_as_regulars, migrations.RunPython.noop)]
