"""A program that stands in: it plays for who is away, and sees what that seat sees, no more."""

from random import Random
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import Account
from games.core.clock import stand_ins
from games.core.seating.offers import Kind
from games.models import Game, SeatOffer, Turn
from games.rules.notation import write_move
from games.seats import api as standing_in
from games.seats.services import lending, offers
from tests.factories import AccountFactory
from tests.games.api.conftest import Program, Programs
from tests.games.api.problems import is_problem
from tests.other_deals import deal_game_otherwise
from tests.playing import some_move, to_act

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner(game: Game) -> Account:
    """Whose turn it is."""
    account = to_act(game).account
    assert account is not None
    return account


@pytest.fixture
def lent(game: Game, owner: Account, olga: Account) -> Game:
    """The game, with Olga in the seat that is to act."""
    offers.offer(game.pk, owner, olga.pk, Kind.STAND_IN)
    lending.agree(SeatOffer.objects.get(person=olga).pk, olga)
    lending.hand_over(game.pk, owner)
    game.refresh_from_db()
    return game


def seat(game: Game) -> str:
    return f"games/{game.pk}/standing-in/"


def play(mine: Program, game: Game, version: int | None = None) -> Any:
    move = write_move(some_move(game, Random(1)))
    told = {"version": game.version if version is None else version, "move": move}
    return mine.post(f"{seat(game)}turns/", told)


def test_it_sees_what_the_seat_sees_and_may_do(
    lent: Game, owner: Account, olga: Account, program: Programs
) -> None:
    told = program(olga).get(seat(lent)).json()
    theirs = program(owner).get(f"games/{lent.pk}/").json()
    assert told["observation"] == theirs["observation"]
    assert told["version"] == lent.version
    assert told["moves"] == program(owner).get(f"games/{lent.pk}/moves/").json()["moves"]
    assert (told["owner"], told["is_turn"]) == (owner.name, True)
    (line,) = program(olga).get("me/standing-in/").json()["results"]
    assert line == {name: told[name] for name in line}


def test_it_plays_and_then_sees_nothing_until_the_seat_is_to_act_again(
    lent: Game, owner: Account, olga: Account, program: Programs
) -> None:
    mine = program(olga)
    answer = play(mine, lent)
    assert answer.status_code == 201
    assert answer.json()["played_by"] == "person"
    assert Turn.objects.get(game=lent).stand_in == olga
    told = mine.get(seat(lent)).json()
    assert (told["is_turn"], told["observation"], told["moves"]) == (False, None, [])
    assert told["version"] is None


def test_stale_illegal_and_malformed_moves_are_refused_and_change_nothing(
    lent: Game, olga: Account, program: Programs
) -> None:
    mine = program(olga)
    late = is_problem(play(mine, lent, lent.version - 1), 409, "stale")
    assert late["detail"] == "The table has changed since."
    told = {"version": lent.version, "move": {"play": "NESW", "at": [40, 0]}}
    answer = mine.post(f"{seat(lent)}turns/", told)
    assert (answer.status_code, answer.json()["title"]) == (422, "The rules refuse the move.")
    for move in ({"dance": 1}, 7):
        told = {"version": lent.version, "move": move}
        is_problem(mine.post(f"{seat(lent)}turns/", told), 400, "malformed")
    assert not Turn.objects.filter(game=lent).exists()


def test_once_the_owner_is_back_nothing_is_seen_and_no_turn_taken(
    lent: Game, owner: Account, olga: Account, program: Programs
) -> None:
    assert stand_ins.take_back(lent.pk, owner)
    lent.refresh_from_db()
    mine = program(olga)
    assert mine.get(seat(lent)).json()["observation"] is None
    is_problem(play(mine, lent), 409, "conflict")


def test_a_game_that_ends_meanwhile_is_no_longer_played(
    lent: Game, olga: Account, program: Programs, monkeypatch: pytest.MonkeyPatch
) -> None:
    def found_just_before(game_id: int, account: Account) -> None:
        Game.objects.filter(pk=game_id).update(status=Game.Status.FINISHED)

    monkeypatch.setattr(standing_in, "lent_seat", found_just_before)
    mine = program(olga)
    is_problem(play(mine, lent), 422, "over")
    assert mine.delete(seat(lent)).status_code == 204


def test_nobody_else_stands_in_there(
    lent: Game, owner: Account, ann: Account, ben: Account, cleo: Account, program: Programs
) -> None:
    for account in (ann, ben, cleo, AccountFactory()):
        mine = program(account)
        is_problem(mine.get(seat(lent)), 404, "not-found")
        is_problem(mine.delete(seat(lent)), 404, "not-found")
        is_problem(play(mine, lent), 404, "not-found")
        wrong = mine.post(f"{seat(lent)}turns/", {"version": lent.version, "move": 7})
        is_problem(wrong, 404, "not-found")
        assert mine.get("me/standing-in/").json()["results"] == []
    Game.objects.filter(pk=lent.pk).update(status=Game.Status.FINISHED)
    is_problem(program(ben).delete(seat(lent)), 404, "not-found")


def test_a_token_that_reads_only_plays_and_resigns_nothing(
    lent: Game, olga: Account, program: Programs
) -> None:
    mine = program(olga, "read")
    assert mine.get(seat(lent)).status_code == 200
    is_problem(play(mine, lent), 403, "scope")
    is_problem(mine.delete(seat(lent)), 403, "scope")


def test_whoever_resigns_stands_in_no_longer(lent: Game, olga: Account, program: Programs) -> None:
    mine = program(olga)
    assert mine.delete(seat(lent)).status_code == 204
    is_problem(mine.get(seat(lent)), 404, "not-found")


def test_no_byte_depends_on_what_the_seat_cannot_know(
    lent: Game, olga: Account, program: Programs
) -> None:
    mine = program(olga)
    before = mine.get(seat(lent)).content
    for number in range(3):
        deal_game_otherwise(lent, to_act(lent).seat, number)
        assert mine.get(seat(lent)).content == before


def test_looking_costs_at_most_six_statements(lent: Game, olga: Account, program: Programs) -> None:
    mine = program(olga)
    mine.get(seat(lent))
    with CaptureQueriesContext(connection) as queries:
        mine.get(seat(lent))
    assert len(queries) <= 6
