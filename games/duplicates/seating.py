"""Seating the entrants of a duplicate at its tables, all of them with the same deal."""

from collections.abc import Sequence

from games.core import broadcast
from games.core.locking import lock_game
from games.core.seating import naming
from games.core.turns import fair_deals, lifecycle
from games.duplicates.models import Duplicate, DuplicateEntry
from games.models import Game, Player
from games.models.game import LONGEST_NAME, new_token
from games.models.pace import timing_columns
from games.rules.fair.seating import Seating, seat_tables

Entrant = DuplicateEntry | None


def seat(found: Duplicate, strength: str) -> None:
    """Draw the tables and seats of a locked event, and begin at every table.

    Seats without an entrant are for computer players of this strength, who joined last.
    """
    people = list(found.entries.select_related("account").order_by("pk"))
    entrants: list[Entrant] = [*people, *[None] * (found.places - len(people))]
    pieces = [one.contribution if one else "" for one in entrants]
    drawn = fair_deals.shared_seed(found.sealed, found.pk, pieces)
    # Computer players choose alike between equal moves wherever they know the same.
    seed = new_token()
    seatings = seat_tables(drawn, found.players, found.tables)
    for table, seating in enumerate(seatings):
        game = _open(found, table, seed, [entrants[place] for place in seating.seats])
        _seat(game, entrants, seating, strength)
        shared = {
            "number": found.pk,
            "tables": found.tables,
            "table": table,
            "places": list(seating.seats),
        }
        fair = fair_deals.share(game, found.commitments, found.sealed, pieces, shared)
        lifecycle.begin_seated(lock_game(game.pk), fair, seating.starter)
    for one in people:
        broadcast.broadcast_account_on_commit(one.account_id)


def _open(found: Duplicate, table: int, seed: str, there: Sequence[Entrant]) -> Game:
    mark = f" · {table + 1}"
    return Game.objects.create(
        name=found.name[: LONGEST_NAME - len(mark)] + mark,
        host=next((one.account for one in there if one), None),
        options=found.options,
        seats=found.players,
        seed=seed,
        duplicate=found,
        **timing_columns(found.timing),
    )


def _seat(game: Game, entrants: Sequence[Entrant], seating: Seating, strength: str) -> None:
    taken = {one.account.name for one in entrants if one}
    seated = []
    for number, place in enumerate(seating.seats):
        player = Player(game=game, seat=number)
        if (one := entrants[place]) is not None:
            player.account, player.name = one.account, one.account.name
            player.contribution = one.contribution
        else:
            player.name = naming.computer_name(taken, strength)
            player.policy = strength
            taken.add(player.name)
        seated.append(player)
    Player.objects.bulk_create(seated)
