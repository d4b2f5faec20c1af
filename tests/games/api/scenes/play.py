"""Moves, turns, plans, and games that are over."""

from collections.abc import Callable
from random import Random

from accounts.models import Account
from games.core.history.records import finished_record
from games.models import Player
from games.rules import engine
from games.rules.files.record import write_record
from games.rules.notation import write_move
from tests.games.api.scenes.scene import People, Scene, at_table, finished, running
from tests.people import acting, waiting
from tests.playing import play_some, position_of, some_move


def _moves(here: People) -> Scene:
    game = running(here)
    return at_table(game, "moves/", acting(game))


def _turn(here: People) -> Scene:
    game = running(here)
    body = {"version": game.version, "move": write_move(some_move(game, Random(1)))}
    return at_table(game, "turns/", acting(game), body)


def _events(here: People) -> Scene:
    game = play_some(running(here), 2)
    return at_table(game, "events/?after=0", here.ann)


def _ordered(here: People) -> Scene:
    game = running(here)
    who = waiting(game)
    seat = Player.objects.get(game=game, account=who).seat
    assert seat is not None
    move = write_move(engine.plannable_moves(position_of(game), seat)[0])
    orders = [{"move": move, "if": [{"free": [1, 0]}]}]
    return at_table(game, "orders/", who, {"version": game.version, "orders": orders})


def _orders(here: People) -> Scene:
    game = running(here)
    return at_table(game, "orders/", waiting(game))


def _taken_in(here: People) -> Scene:
    record = write_record(finished_record(finished(here).pk, here.ann))
    Account.objects.filter(pk=here.ann.pk).update(is_staff=True, is_superuser=True)
    return Scene(here.ann, "records/", {"name": "From a book", "record": record})


SCENES: dict[str, Callable[[People], Scene]] = {
    "get-moves": _moves,
    "post-turns": _turn,
    "get-events": _events,
    "get-record": lambda here: at_table(finished(here), "record/", here.ann),
    "post-records": _taken_in,
    "get-proof": lambda here: at_table(running(here), "proof/", here.ann),
    "get-orders": _orders,
    "put-orders": _ordered,
}
