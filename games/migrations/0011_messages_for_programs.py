"""Programs may be called for each message in the chat."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """Add the kind of notice."""

    dependencies = [("games", "0010_crews")]

    operations = [
        migrations.AlterField(
            model_name="notice",
            name="kind",
            field=models.CharField(
                choices=[
                    ("turn", "your turn"),
                    ("started", "the game has started"),
                    ("finished", "the game is over"),
                    ("full", "your table is full"),
                    ("again", "somebody wants to play again"),
                    ("mention", "your name is in the chat"),
                    ("message", "a message in the chat"),
                    ("half", "half of your time has passed"),
                    ("soon", "your time is nearly up"),
                    ("invited", "you are invited"),
                    ("round", "a round is over"),
                    ("stand-in", "a stand-in took your seat"),
                    ("timed-out", "your time was up"),
                    ("motion", "a motion to vote on"),
                    ("paused", "the game is paused"),
                    ("offered", "a seat is offered to you"),
                    ("declined", "your offer was declined"),
                    ("taken", "your seat was taken over"),
                    ("asked", "you are asked to stand in"),
                    ("refused", "nobody stands in for you yet"),
                    ("agreed", "somebody stands in for you"),
                    ("play-for", "the turn of somebody you stand in for"),
                    ("roll-back", "turns were taken back"),
                    ("measure", "a measure about you"),
                    ("report", "what came of your report"),
                    ("archive", "your archive is ready"),
                    ("deserted", "everybody is away"),
                    ("abandoned", "the game was abandoned"),
                    ("closed", "your table was closed"),
                    ("slowed", "the game goes on at the quick pace"),
                ],
                max_length=10,
                verbose_name="kind",
            ),
        ),
    ]
