"""Written games are taken in by the API, and proofs of deals are read."""

from typing import Any

import pytest
from django.contrib.auth.models import Permission

from accounts.models import Account
from games.core.history.records import finished_record
from games.models import Game
from games.rules.files.record import write_record
from tests.factories import running_game
from tests.games.api.programs import Programs, is_problem
from tests.playing import play_out

pytestmark = pytest.mark.django_db


@pytest.fixture
def written(ann: Account, ben: Account, cleo: Account) -> dict[str, Any]:
    """What is sent: a game of Ann, Ben and Cleo, which is over."""
    game = play_out(running_game(ann, [ben, cleo], rules={"rounds": 1}))
    record = write_record(finished_record(game.pk, ann))
    return {"name": "From a book", "record": record}


@pytest.fixture
def librarian(olga: Account) -> Account:
    """Olga, who is staff and may add games."""
    olga.is_staff = True
    olga.save()
    olga.user_permissions.add(Permission.objects.get(codename="add_game"))
    return olga


@pytest.mark.both
def test_a_written_game_comes_in_and_goes_out_as_it_was(
    written: dict[str, Any], librarian: Account, ann: Account, program: Programs
) -> None:
    made = program(librarian).post("records/", written)
    assert (made.status_code, made.json()["name"]) == (201, "From a book")
    number = made.json()["id"]
    assert made.headers["Location"].endswith(f"/games/{number}/")
    again = program(ann).get(f"games/{number}/record/").json()
    for name in ("seats", "rules", "rounds"):
        assert again[name] == written["record"][name]


@pytest.mark.parametrize("staff", [True, False])
def test_it_takes_the_staff_and_the_right_to_add_games(
    staff: bool, written: dict[str, Any], librarian: Account, program: Programs
) -> None:
    librarian.is_staff = staff
    librarian.save()
    if staff:
        librarian.user_permissions.clear()
    is_problem(program(librarian).post("records/", written), 403, "forbidden")
    assert Game.objects.count() == 1


def test_what_does_not_replay_is_refused_with_what_is_wrong(
    written: dict[str, Any], librarian: Account, program: Programs
) -> None:
    mine = program(librarian)
    for record in ({}, {**written["record"], "format": "chess"}, [], 7):
        told = is_problem(mine.post("records/", {**written, "record": record}), 422, "invalid")
        assert [each["pointer"] for each in told["errors"]] == ["#/record"]
    written["record"]["rounds"][0]["moves"].pop()
    told = is_problem(mine.post("records/", written), 422, "invalid")
    assert "rounds" in told["detail"]
    assert Game.objects.count() == 1


def test_the_proof_opens_with_the_rounds(game: Game, ann: Account, program: Programs) -> None:
    mine = program(ann)
    told = mine.get(f"games/{game.pk}/proof/").json()
    assert (told["format"], told["deals"]) == ("saboteur-proof/1", [])
    assert [each["secret"] is None for each in told["secrets"]] == [False, True, True, True]
    play_out(game)
    told = mine.get(f"games/{game.pk}/proof/").json()
    assert all(each["secret"] for each in told["secrets"])
    assert len(told["deals"]) == 3
