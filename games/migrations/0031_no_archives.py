from django.db import migrations, models

from games.migrations._leaving import DEPENDENCIES, forget


def forget_choices(apps, schema_editor):
    preferences = apps.get_model("games", "NoticePreferences").objects
    for kept in preferences.filter(choices__has_key="archive"):
        del kept.choices["archive"]
        kept.save(update_fields=["choices"])


class Migration(migrations.Migration):
    dependencies = [*DEPENDENCIES, ("games", "0030_no_duplicates")]

    operations = [
        forget(["archive"], ["archive"]),
        migrations.RunPython(forget_choices, migrations.RunPython.noop),
        migrations.DeleteModel(name="Archive"),
        migrations.AlterField(
            model_name='notice',
            name='kind',
            field=models.CharField(choices=[('turn', 'your turn'), ('started', 'the game has started'), ('finished', 'the game is over'), ('crew', 'your crew’s next table is open'), ('full', 'your table is full'), ('again', 'somebody wants to play again'), ('mention', 'your name is in the chat'), ('message', 'a message in the chat'), ('half', 'half of your time has passed'), ('soon', 'your time is nearly up'), ('invited', 'you are invited'), ('lapsed', 'your invitation ran out'), ('round', 'a round is over'), ('stand-in', 'a stand-in took your seat'), ('timed-out', 'your time was up'), ('motion', 'a motion to vote on'), ('outcome', 'what came of a vote'), ('paused', 'the game is paused'), ('more-time', 'your turn has more time'), ('offered', 'a seat is offered to you'), ('declined', 'your offer was declined'), ('taken', 'your seat was taken over'), ('asked', 'you are asked to stand in'), ('refused', 'nobody stands in for you yet'), ('agreed', 'somebody stands in for you'), ('play-for', 'the turn of somebody you stand in for'), ('roll-back', 'turns were taken back'), ('measure', 'a measure about you'), ('report', 'what came of your report'), ('deserted', 'everybody is away'), ('abandoned', 'the game was abandoned'), ('closed', 'your table was closed'), ('slowed', 'the game goes on at the quick pace')], max_length=10, verbose_name='kind'),
        ),
    ]
