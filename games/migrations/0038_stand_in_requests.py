"""Seats are no longer offered to one person, nor by vote; whoever leaves, leaves the seat to take.

Open offers end. A person whom an owner has asked to stand in is still asked. A vote to offer a seat
was one for a stand-in, and stays in the logs as such; a person who stood in by vote no longer does,
and a computer player plays on. A seat that its owner offered to anyone is theirs. People who gave a
seat away see that table as others do.
"""

from typing import Any

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

from games.migrations._leaving import DEPENDENCIES, forget


def keep_requests(apps: Any, schema_editor: Any) -> None:
    """Turn the questions of owners that have no answer, or a no, into requests."""
    offers = apps.get_model("games", "SeatOffer").objects
    made = offers.filter(kind="stand-in", by_table=False).exclude(answer="agreed")
    request = apps.get_model("games", "StandInRequest")
    request.objects.bulk_create(
        request(
            player_id=one.player_id,
            person_id=one.person_id,
            is_declined=one.answer == "declined",
            created_at=one.created_at,
        )
        for one in made.order_by("pk")
    )


def end_what_the_table_decided(apps: Any, schema_editor: Any) -> None:
    """Leave to computer players the seats in which persons stand in by vote."""
    players = apps.get_model("games", "Player").objects
    for made in apps.get_model("games", "SeatOffer").objects.filter(by_table=True, answer="agreed"):
        players.filter(pk=made.player_id, named_stand_in=made.person_id).update(named_stand_in=None)


def keep_seats(apps: Any, schema_editor: Any) -> None:
    """Take off the list the seats that people sit in."""
    players = apps.get_model("games", "Player").objects
    players.filter(account__isnull=False, free_since__isnull=False).update(free_since=None)


def rename_votes(apps: Any, schema_editor: Any) -> None:
    """Have votes to offer a seat be votes for a stand-in, in the logs of their games as well."""
    votes = apps.get_model("games", "Motion").objects.filter(kind="offer")
    games = apps.get_model("games", "Game").objects
    for game in games.filter(pk__in=votes.values("game")):
        log = [
            line | {"kind": "stand-in"} if line["kind"] == "offer" else line
            for line in game.motion_log
        ]
        games.filter(pk=game.pk).update(motion_log=log)
    votes.update(kind="stand-in")


class Migration(migrations.Migration):
    dependencies = [*DEPENDENCIES, ("games", "0037_cases_nobody_takes")]

    operations = [
        migrations.CreateModel(
            name="StandInRequest",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("is_declined", models.BooleanField(default=False, verbose_name="declined")),
                (
                    "created_at",
                    models.DateTimeField(
                        default=django.utils.timezone.now, editable=False, verbose_name="asked"
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="stand_in_requests",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="person",
                    ),
                ),
                (
                    "player",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="stand_in_request",
                        to="games.player",
                        verbose_name="player",
                    ),
                ),
            ],
            options={
                "verbose_name": "request to a stand-in",
                "verbose_name_plural": "requests to stand-ins",
            },
        ),
        migrations.RunPython(keep_requests, migrations.RunPython.noop),
        migrations.RunPython(end_what_the_table_decided, migrations.RunPython.noop),
        migrations.RunPython(keep_seats, migrations.RunPython.noop),
        migrations.RunPython(rename_votes, migrations.RunPython.noop),
        forget(["seatoffer"], ["offered", "declined", "taken"]),
        migrations.DeleteModel(name="SeatOffer"),
        migrations.RemoveField(model_name="insider", name="may_watch"),
        migrations.RemoveField(model_name="motion", name="person"),
        migrations.AlterField(
            model_name="motion",
            name="kind",
            field=models.CharField(
                choices=[
                    ("pause", "a pause"),
                    ("extension", "more time for a turn"),
                    ("stand-in", "a stand-in for somebody"),
                    ("abandon", "abandoning the game"),
                ],
                max_length=10,
                verbose_name="kind",
            ),
        ),
        migrations.AlterField(
            model_name="notice",
            name="kind",
            field=models.CharField(
                choices=[
                    ("turn", "your turn"),
                    ("started", "the game has started"),
                    ("finished", "the game is over"),
                    ("crew", "your crew’s next table is open"),
                    ("full", "your table is full"),
                    ("again", "somebody wants to play again"),
                    ("mention", "your name is in the chat"),
                    ("message", "a message in the chat"),
                    ("half", "half of your time has passed"),
                    ("soon", "your time is nearly up"),
                    ("invited", "you are invited"),
                    ("lapsed", "your invitation ran out"),
                    ("round", "a round is over"),
                    ("stand-in", "a stand-in took your seat"),
                    ("timed-out", "your time was up"),
                    ("motion", "a motion to vote on"),
                    ("outcome", "what came of a vote"),
                    ("paused", "the game is paused"),
                    ("more-time", "your turn has more time"),
                    ("asked", "you are asked to stand in"),
                    ("refused", "nobody stands in for you yet"),
                    ("agreed", "somebody stands in for you"),
                    ("play-for", "the turn of somebody you stand in for"),
                    ("roll-back", "turns were taken back"),
                    ("measure", "a measure about you"),
                    ("report", "what came of your report"),
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
