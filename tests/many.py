"""Rows by the thousand, for tests of what has to stand still while a site grows."""

from django.db import connection
from django.db.models import F, Max, Model

from games.models import Game, Player, Round, Turn

# The numbers from 1, as PostgreSQL and SQLite both count them.
_NUMBERS = (
    "WITH RECURSIVE numbers(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < %s)"
)
_FAR = 1_000_000


def copy_row(row: Model, copies: int, **changed: str) -> int:
    """Copy a row so many times in one statement; the number from which the copies count on.

    What changes from copy to copy is said in SQL, in which `i` counts the copies from 1.
    """
    model = type(row)
    table, base, key = model._meta.db_table, _base(model), model._meta.pk.column
    columns = [field.column for field in model._meta.concrete_fields]
    changed = {key: f"{base} + i", **changed}
    values = ", ".join(changed.get(column, f'"{table}"."{column}"') for column in columns)
    names = ", ".join(f'"{column}"' for column in columns)
    with connection.cursor() as cursor:
        cursor.execute(
            f'{_NUMBERS} INSERT INTO "{table}" ({names}) SELECT {values} FROM "{table}", numbers '
            f'WHERE "{table}"."{key}" = %s ORDER BY i',
            [copies, row.pk],
        )
    return base


def copy_game(game: Game, copies: int) -> list[int]:
    """So many games like this one, with its players and its current round; their ids."""
    assert game.round is not None
    games, rounds = _base(Game), _base(Round)
    copy_row(game, copies, invite_token=f"'copy-' || ({games} + i)", round_id="NULL")
    copy_row(game.round, copies, game_id=f"{games} + i")
    Game.objects.filter(id__gt=games).update(round_id=F("id") + (rounds - games))
    for player in Player.objects.filter(game=game):
        copy_row(player, copies, game_id=f"{games} + i")
    return list(range(games + 1, games + copies + 1))


def give_history(games: list[int], turns: int) -> None:
    """Let each of these games have so many turns behind it, and the version after them."""
    Game.objects.filter(id__range=(games[0], games[-1])).update(version=turns + 1)
    names = "game_id, round_id, number, version, seat, move, events, played_by, at"
    with connection.cursor() as cursor:
        cursor.execute(
            f"{_NUMBERS} INSERT INTO {Turn._meta.db_table} ({names}) "
            "SELECT game.id, game.round_id, i, i + 1, i %% 3, '{}', '[]', '', game.created_at "
            f"FROM {Game._meta.db_table} game, numbers "
            "WHERE game.id BETWEEN %s AND %s ORDER BY game.id, i",
            [turns, games[0], games[-1]],
        )


def count_rows() -> None:
    """Let the database know how many rows there are, as it learns by itself on a running site."""
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


def _base(model: type[Model]) -> int:
    # Far from what the tables' own sequences give to the rows that come after.
    last: int = model._default_manager.aggregate(last=Max("pk"))["last"]
    return (last // _FAR + 1) * _FAR
