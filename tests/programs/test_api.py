"""An account that says of itself that it is a program."""

import pytest

from accounts.models import Account
from games.models import Game
from tests.factories import open_table
from tests.games.api.programs import Programs, is_problem

pytestmark = pytest.mark.django_db


def test_a_program_declares_itself_and_is_known_as_one(
    ann: Account, ben: Account, program: Programs
) -> None:
    robo = program(ben)
    assert robo.get("me/").json()["is_program"] is False
    assert robo.put("me/program/", {"is_program": True}).json()["is_program"] is True
    opened = program(ann).post("games/", {"seats": 4, "programs_welcome": True}).json()
    assert opened["programs_welcome"] is True
    token = opened["invite_token"]
    seen = robo.post(f"games/{opened['id']}/join/", {"invite_token": token}).json()
    assert [each["is_program"] for each in seen["players"]] == [False, True]
    assert robo.get("games/").json()["results"][0]["programs_welcome"] is True
    is_problem(robo.put("me/program/", {"is_program": False}), 409, "seated")


def test_it_is_refused_where_it_is_not_welcome(
    ann: Account, ben: Account, program: Programs
) -> None:
    game = open_table(ann, seats=4)
    robo = program(ben)
    robo.put("me/program/", {"is_program": True})
    told = is_problem(robo.post(f"games/{game.pk}/join/"), 403, "programs-unwelcome")
    assert told["detail"] == "This table is for people: programs are not welcome here."
    mine = robo.post("games/", {"seats": 3}).json()
    assert Game.objects.get(pk=mine["id"]).programs_welcome


def test_only_a_token_that_may_play_declares_anything(ann: Account, program: Programs) -> None:
    reader = program(ann, "read")
    is_problem(reader.put("me/program/", {"is_program": True}), 403, "scope")
