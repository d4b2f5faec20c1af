"""Duplicates leave; their tables become tables like any other.

A table that was held until the others had ended is finished, or called off if it was not played to
its end; the sweep then counts it. No table keeps secrets that another shares: its later rounds are
dealt as at a table from before there were proofs.
"""

from typing import Any

from django.db import migrations, models

from games.migrations._leaving import DEPENDENCIES, forget

MODELS = [
    "duplicate", "duplicateentry", "duplicaterating", "duplicateresult", "season", "seasonline",
]


def end_held(apps: Any, schema_editor: Any) -> None:
    """Finish what was held as it would have ended without the others."""
    for game in apps.get_model("games", "Game").objects.filter(status="held").select_related("round"):
        players = list(apps.get_model("games", "Player").objects.filter(game=game).order_by("seat"))
        game.version += 1
        game.ended_at = game.last_turn_at
        is_over = game.round.phase == "over" and game.round.number == game.options.get("rounds", 3)
        finish(game, players) if is_over else call_off(game, players)
        game.save()
        tell(apps, game, players, "finished" if is_over else "abandoned")


def finish(game: Any, players: list[Any]) -> None:
    purses = game.round.purses
    game.status = "finished"
    game.winners = [seat for seat, gold in enumerate(purses) if gold == max(purses)]
    game.departures = [
        gone if "giver" in gone else gone | {"name": ""} for gone in game.departures
    ]
    for player in players:
        player.gold, player.finished_at = purses[player.seat], game.ended_at
        player.last_round = game.round.number
        player.save(update_fields=["gold", "finished_at", "last_round"])


def call_off(game: Any, players: list[Any]) -> None:
    game.status = "cancelled"
    for player in players:
        player.finished_at = game.ended_at
        player.ending_seen = player.result_seen = game.round.number
        player.save(update_fields=["finished_at", "ending_seen", "result_seen"])


def tell(apps: Any, game: Any, players: list[Any], kind: str) -> None:
    """Have the bell of each person say that it has ended."""
    at = game.ended_at
    for player in players:
        if player.account_id is not None:
            apps.get_model("games", "Notice").objects.create(
                game=game, player=player, account_id=player.account_id, kind=kind,
                transport="bell", version=game.version, state="sent",
                due_at=at, sent_at=at, created_at=at,
            )


def unshare(apps: Any, schema_editor: Any) -> None:
    """Delete the secrets that several tables share."""
    apps.get_model("games", "FairDeal").objects.filter(shared__isnull=False).delete()


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0029_removed_from_crews'),
        *DEPENDENCIES,
    ]

    operations = [
        migrations.RunPython(end_held, migrations.RunPython.noop),
        migrations.RunPython(unshare, migrations.RunPython.noop),
        forget(MODELS, ["duplicate"]),
        migrations.RemoveIndex(model_name="game", name="game_of_duplicate"),
        migrations.RemoveField(model_name="game", name="duplicate"),
        migrations.RemoveField(model_name="fairdeal", name="shared"),
        migrations.DeleteModel(name="SeasonLine"),
        migrations.DeleteModel(name="DuplicateRating"),
        migrations.DeleteModel(name="DuplicateResult"),
        migrations.DeleteModel(name="DuplicateEntry"),
        migrations.DeleteModel(name="Duplicate"),
        migrations.DeleteModel(name="Season"),
        migrations.AlterField(
            model_name='game',
            name='status',
            field=models.CharField(choices=[('lobby', 'gathering players'), ('running', 'being played'), ('finished', 'finished'), ('cancelled', 'cancelled')], default='lobby', max_length=10, verbose_name='status'),
        ),
        migrations.AlterField(
            model_name='notice',
            name='kind',
            field=models.CharField(choices=[('turn', 'your turn'), ('started', 'the game has started'), ('finished', 'the game is over'), ('crew', 'your crew’s next table is open'), ('full', 'your table is full'), ('again', 'somebody wants to play again'), ('mention', 'your name is in the chat'), ('message', 'a message in the chat'), ('half', 'half of your time has passed'), ('soon', 'your time is nearly up'), ('invited', 'you are invited'), ('lapsed', 'your invitation ran out'), ('round', 'a round is over'), ('stand-in', 'a stand-in took your seat'), ('timed-out', 'your time was up'), ('motion', 'a motion to vote on'), ('outcome', 'what came of a vote'), ('paused', 'the game is paused'), ('more-time', 'your turn has more time'), ('offered', 'a seat is offered to you'), ('declined', 'your offer was declined'), ('taken', 'your seat was taken over'), ('asked', 'you are asked to stand in'), ('refused', 'nobody stands in for you yet'), ('agreed', 'somebody stands in for you'), ('play-for', 'the turn of somebody you stand in for'), ('roll-back', 'turns were taken back'), ('measure', 'a measure about you'), ('report', 'what came of your report'), ('archive', 'your archive is ready'), ('deserted', 'everybody is away'), ('abandoned', 'the game was abandoned'), ('closed', 'your table was closed'), ('slowed', 'the game goes on at the quick pace')], max_length=10, verbose_name='kind'),
        ),
    ]
