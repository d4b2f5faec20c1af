"""What a finished game leaves behind in the database."""

from django.apps import apps
from django.db import connection, models

from tests.benchmarks.stopwatch import Case, Figure
from tests.factories import AccountFactory, running_game
from tests.playing import play_out

GROUP = "growth"
_GAMES = 12
_KILOBYTE = 1024


def cases() -> list[Case]:
    """Nothing that takes time."""
    return []


def sizes() -> list[Figure]:
    """A finished game of four over three rounds, rows and indexes, without what is vacuumed."""
    people = AccountFactory.create_batch(4)
    play_out(running_game(people[0], people[1:]))
    before = _kilobytes()
    for number in range(_GAMES):
        play_out(running_game(people[0], people[1:]), seed=number)
    grown = {name: size - before[name] for name, size in _kilobytes().items()}
    figures = [Figure(GROUP, "a finished game", sum(grown.values()) / _GAMES, unit="kB")]
    largest = sorted(grown, key=lambda name: -grown[name])[:4]
    return figures + [
        Figure(GROUP, f"of which {name}", grown[name] / _GAMES, unit="kB") for name in largest
    ]


def _kilobytes() -> dict[str, float]:
    tables = [model._meta.db_table for model in _models()]
    sizes = {}
    with connection.cursor() as cursor:
        for name in tables:
            cursor.execute(f'VACUUM FULL "{name}"')
            cursor.execute("SELECT pg_total_relation_size(%s)", [name])
            sizes[name] = cursor.fetchone()[0] / _KILOBYTE
    return sizes


def _models() -> list[type[models.Model]]:
    return list(apps.get_app_config("games").get_models(include_auto_created=True))
