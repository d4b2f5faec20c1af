"""What marks came to, by programs."""

import pytest

from accounts.models import Account
from games.models import Game
from tests.games.api.conftest import Programs, program
from tests.games.api.problems import is_problem
from tests.playing import play_out, seat_of, tell_all

__all__ = ["program"]
pytestmark = pytest.mark.django_db


def test_marks_are_read_after_the_game_and_by_others_once_they_are_opened(
    game: Game, ann: Account, ben: Account, olga: Account, program: Programs
) -> None:
    mine, theirs, there = program(ann), program(ben), f"games/{game.pk}/"
    marks = {"marks": [{"seat": seat_of(game, ben), "step": 4}]}
    assert mine.put(f"{there}suspicions/", marks).status_code == 200
    is_problem(mine.get(f"{there}readings/"), 404, "not-found")
    is_problem(mine.put(f"{there}suspicions/open/", {"is_open": True}), 404, "not-found")
    play_out(game)
    is_problem(mine.get(f"{there}readings/"), 409, "ending-first")
    tell_all(game)
    told = mine.get(f"{there}readings/").json()
    assert told["is_open"] is False
    assert [each["name"] for each in told["rounds"][0]["readings"]] == ["Ann"]
    assert theirs.get(f"{there}readings/").json() == {"is_open": None, "rounds": []}
    assert mine.put(f"{there}suspicions/open/", {"is_open": True}).status_code == 204
    assert len(theirs.get(f"{there}readings/").json()["rounds"]) == 1
    is_problem(program(olga).put(f"{there}suspicions/open/", {"is_open": True}), 404, "not-found")
    record = mine.get("me/suspicions/").json()
    assert (record["rounds"], [each["step"] for each in record["fits"] if each["marks"]]) == (
        1,
        [4],
    )
    assert theirs.get("me/suspicions/").json()["rounds"] == 0
