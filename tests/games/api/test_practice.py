"""Practice games by programs."""

from typing import Any

import pytest

from accounts.models import Account
from games.models import Game
from tests.games.api.programs import Programs, is_problem


def test_practice_is_dealt_at_once_and_choices_remembered(ann: Account, program: Programs) -> None:
    mine = program(ann)
    first = mine.post("practice/", {"players": 4, "rounds": 1, "strength": "novice"}).json()
    again = mine.post("practice/", {}).json()
    for game in (first, again):
        assert (game["practice"], game["status"], len(game["players"])) == (True, "running", 4)
    is_problem(mine.post("practice/", {"players": 2}), 422, "invalid")


@pytest.mark.parametrize("wrong", [{"rounds": True}, {"rounds": "1"}, {"players": 4.0}], ids=str)
def test_a_choice_is_of_its_own_type(ann: Account, program: Programs, wrong: object) -> None:
    is_problem(program(ann).post("practice/", wrong), 422, "invalid")
    assert not Game.objects.exists()


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
