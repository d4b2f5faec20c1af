"""Warnings before a game is abandoned; those that were stand among their people's finished games."""

from django.db import migrations, models
from django.db.models import OuterRef, Subquery


def lay_down(apps, schema_editor):
    Game, Player = apps.get_model("games", "Game"), apps.get_model("games", "Player")
    abandoned = Game.objects.filter(
        status="cancelled", practice=False, round__isnull=False, ended_at__isnull=False
    )
    game = Game.objects.filter(pk=OuterRef("game"))
    last = Subquery(game.values("round__number")[:1])
    places = Player.objects.filter(game__in=abandoned, finished_at__isnull=True)
    places.update(
        finished_at=Subquery(game.values("ended_at")[:1]), ending_seen=last, result_seen=last
    )


class Migration(migrations.Migration):
    dependencies = [("games", "0085_votes_and_absences")]

    operations = [
        migrations.AddField(
            model_name="game",
            name="warned_at",
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
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
                ],
                max_length=10,
                verbose_name="kind",
            ),
        ),
        migrations.RunPython(lay_down, migrations.RunPython.noop, elidable=True),
    ]
