"""Claims, votes, notes, orders, practice and looking back, as the pages have them."""

from typing import Any

import pytest

from accounts.models import Account
from games.core.turns import roll_backs
from games.models import Game, Player
from games.orders.selectors import plan
from games.rules import engine
from games.rules.cards.cards import CODES
from games.rules.notation import write_move
from tests.games.api.programs import Programs, is_problem
from tests.people import waiting
from tests.playing import play_out, play_some, position_of, to_act

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


def test_what_cannot_be_stated_is_refused(
    game: Game, ann: Account, olga: Account, program: Programs, subtests: pytest.Subtests
) -> None:
    for told in [{}, {"says": "gold", "goal": 1}, {"says": "treasure", "goal": 3}, {"says": 1}]:
        with subtests.test(told=told):
            is_problem(program(ann).post(f"games/{game.pk}/claims/", told), 422, "invalid")
            stranger = program(olga).post(
                f"games/{game.pk}/claims/", {"says": "treasure", "goal": 1}
            )
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


def test_unreadable_orders_are_refused(
    game: Game, program: Programs, subtests: pytest.Subtests
) -> None:
    for told in [
        {"orders": [5]},
        {"orders": [{"move": 5}]},
        {"orders": [{"move": {"play": "map", "goal": 0}, "if": [{}]}]},
        {"orders": [{"move": {"play": "map", "goal": 0}, "if": [{"free": "here"}]}]},
        {"orders": [{"move": {"play": "map", "goal": 0}, "if": [{"sunny": 1}]}]},
        {"orders": [], "last_resort": "joker"},
        {"orders": [], "forget": ["always"]},
        {"orders": {}},
    ]:
        with subtests.test(told=told):
            mine = program(waiting(game))
            refused = mine.put(f"games/{game.pk}/orders/", {"version": game.version, **told})
            is_problem(refused, 422, "invalid")


# Practice


def test_practice_is_dealt_at_once_and_choices_remembered(ann: Account, program: Programs) -> None:
    mine = program(ann)
    first = mine.post("practice/", {"players": 4, "rounds": 1, "strength": "novice"}).json()
    again = mine.post("practice/", {}).json()
    for game in (first, again):
        assert (game["practice"], game["status"], len(game["players"])) == (True, "running", 4)
    for wrong in ({"players": 2}, {"rounds": True}, {"rounds": "1"}, {"players": 4.0}):
        is_problem(mine.post("practice/", wrong), 422, "invalid")
    assert Game.objects.count() == 2


def test_what_pages_limit_is_limited_for_programs_too(
    ann: Account, ben: Account, program: Programs, settings: Any
) -> None:
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "practice": "2/h/user"}
    mine = program(ann)
    assert [mine.post("practice/", {}).status_code for _ in range(2)] == [201, 201]
    refused = mine.post("practice/", {})
    is_problem(refused, 429, "too-many-requests")
    assert int(refused.headers["Retry-After"]) > 0
    assert program(ben).post("practice/", {}).status_code == 201


# Endings that were looked at, and turns that moderators took back


def test_a_program_says_that_it_has_looked_at_an_ending(
    game: Game, ann: Account, olga: Account, program: Programs
) -> None:
    mine, path = program(ann), f"games/{game.pk}/ending/"
    assert mine.put(path, {"round": 1}).status_code == 204
    assert not game.players.filter(ending_seen__gt=0).exists()
    play_out(game)
    assert program(olga).put(path, {"round": 3}).status_code == 204
    assert mine.put(path, {"round": 3}).status_code == 204
    assert game.players.filter(ending_seen=3).count() == 1
    is_problem(mine.put(path, {"round": 4}), 422, "invalid")


def test_turns_taken_back_are_read_by_whoever_may_see_the_table(
    game: Game, ann: Account, olga: Account, program: Programs
) -> None:
    mine, path = program(ann), f"games/{game.pk}/taken-back/"
    play_some(game, 5)
    before = mine.get(f"games/{game.pk}/events/").json()["results"]
    is_problem(mine.get(path), 404, "not-found")
    roll_backs.roll_back(game.pk, 3)
    (undone,) = mine.get(path).json()["results"]
    assert (undone["round"], undone["turn"]) == (1, 3)
    assert [each["events"] for each in undone["turns"]] == [each["events"] for each in before[3:]]
    is_problem(program(olga).get(path), 404, "not-found")
