"""Claims, votes, notes and orders, as the pages have them."""

from typing import Any

import pytest

from accounts.models import Account
from games.models import Game, Player
from games.orders.selectors import plan
from games.rules import engine
from games.rules.cards.cards import CODES
from games.rules.notation import write_move
from tests.games.api.programs import Programs, is_problem
from tests.people import waiting
from tests.playing import position_of, to_act

pytestmark = pytest.mark.django_db


def test_a_claim_is_stated_read_by_all_and_taken_back(
    game: Game, ann: Account, ben: Account, program: Programs
) -> None:
    here = f"games/{game.pk}/claims/"
    made = program(ann).post(here, {"says": "treasure", "goal": 1})
    assert made.status_code == 201
    claim = program(ben).get(here).json()["results"][0]
    assert (claim["says"], claim["goal"], claim["on"], claim["name"]) == (
        "treasure",
        1,
        None,
        "Ann",
    )
    is_problem(program(ben).delete(f"{here}{claim['id']}/"), 422, "invalid")
    mine = program(ann).delete(f"{here}{claim['id']}/").json()["results"][0]
    assert mine["taken_back_at"]


@pytest.mark.parametrize(
    "told", [{}, {"says": "gold", "goal": 1}, {"says": "treasure", "goal": 3}, {"says": 1}]
)
def test_what_cannot_be_stated_is_refused(
    told: dict[str, Any], game: Game, ann: Account, olga: Account, program: Programs
) -> None:
    is_problem(program(ann).post(f"games/{game.pk}/claims/", told), 422, "invalid")
    stranger = program(olga).post(f"games/{game.pk}/claims/", {"says": "treasure", "goal": 1})
    is_problem(stranger, 404, "not-found")


def test_a_table_votes_and_nobody_reads_how(
    game: Game, ann: Account, ben: Account, cleo: Account, olga: Account, program: Programs
) -> None:
    here = f"games/{game.pk}/"
    Game.objects.filter(pk=game.pk).update(pace_kind="each-turn", turn_time=48 * 3600)
    told = program(ann).post(f"{here}motion/", {"kind": "pause", "days": 3})
    assert told.status_code == 201, told.content
    motion = told.json()["motion"]
    assert (motion["kind"], motion["days"], motion["is_open"]) == ("pause", 3, True)
    before = program(cleo).get(f"{here}motion/").json()
    ballot = {"motion": motion["id"], "in_favour": True}
    assert program(ben).post(f"{here}votes/", ballot).status_code == 204
    assert program(cleo).get(f"{here}motion/").json() == before
    is_problem(program(ben).post(f"{here}votes/", ballot), 422, "invalid")
    is_problem(program(olga).post(f"{here}votes/", ballot), 404, "not-found")
    is_problem(program(ann).post(f"{here}motion/", {"kind": "party"}), 422, "invalid")


def test_notes_are_kept_for_their_writer_alone(
    game: Game, ann: Account, ben: Account, olga: Account, program: Programs
) -> None:
    here = f"games/{game.pk}/notes/"
    other = Player.objects.get(game=game, account=ben).pk
    written = {"text": "Trust nobody.", "on": [{"player": other, "text": "Digs west."}]}
    told = program(ann).put(here, written).json()
    assert told["text"] == "Trust nobody."
    assert {"player": other, "name": "Ben", "text": "Digs west."} in told["on"]
    assert program(ben).get(here).json()["text"] == ""
    is_problem(program(olga).get(here), 404, "not-found")
    is_problem(program(ann).put(here, {"text": "x" * 4001}), 422, "invalid")


def test_orders_are_left_and_read_by_their_owner_alone(game: Game, program: Programs) -> None:
    account, here = waiting(game), f"games/{game.pk}/orders/"
    mine = program(account)
    seat = Player.objects.get(game=game, account=account).seat
    assert seat is not None
    position = position_of(game)
    card = CODES[position.hands[seat][0]]
    moves = [write_move(move) for move in engine.plannable_moves(position, seat)][:1]
    left = {
        "version": game.version,
        "orders": [{"move": move, "if": [{"free": [1, 0]}]} for move in moves],
        "last_resort": card,
        "forget": ["tool"],
    }
    told = mine.put(here, left)
    assert told.status_code == 200, told.content
    assert told.json()["orders"] == left["orders"]
    assert (told.json()["last_resort"], told.json()["forget"]) == (card, ["tool"])
    assert plan(game.pk, account).orders.last_resort == card
    theirs = program(to_act(game).account)
    assert theirs.get(here).json()["orders"] == []
    is_problem(theirs.put(here, {"version": game.version, "orders": []}), 422, "invalid")


@pytest.mark.parametrize(
    "told",
    [
        {"orders": [5]},
        {"orders": [{"move": 5}]},
        {"orders": [{"move": {"play": "map", "goal": 0}, "if": [{}]}]},
        {"orders": [{"move": {"play": "map", "goal": 0}, "if": [{"free": "here"}]}]},
        {"orders": [{"move": {"play": "map", "goal": 0}, "if": [{"sunny": 1}]}]},
        {"orders": [], "last_resort": "joker"},
        {"orders": [], "forget": ["always"]},
        {"orders": {}},
    ],
)
def test_unreadable_orders_are_refused(told: dict[str, Any], game: Game, program: Programs) -> None:
    mine = program(waiting(game))
    refused = mine.put(f"games/{game.pk}/orders/", {"version": game.version, **told})
    is_problem(refused, 422, "invalid")
