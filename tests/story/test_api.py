"""The story of a finished game and what was thought in it, by programs."""

import pytest

from accounts.models import Account
from games.models import Game
from games.story.services import example_game
from tests.factories import running_game
from tests.games.api.conftest import Programs, program
from tests.games.api.problems import is_problem
from tests.people import ann, ben, cleo, olga
from tests.playing import play_out

__all__ = ["ann", "ben", "cleo", "olga", "program"]
pytestmark = pytest.mark.django_db


@pytest.fixture
def running(ann: Account, ben: Account, cleo: Account) -> Game:
    return running_game(ann, [ben, cleo], rules={"rounds": 1}, public=False)


def test_there_is_none_before_the_end_and_before_one_has_looked_at_it(
    running: Game, ann: Account, olga: Account, program: Programs
) -> None:
    mine, there = program(ann), f"games/{running.pk}/"
    for rest in ("story/", "thoughts/"):
        is_problem(mine.get(there + rest), 404, "not-found")
    is_problem(mine.put(f"{there}thanks/"), 409, "not-over")
    play_out(running)
    for rest in ("story/", "thoughts/"):
        is_problem(mine.get(there + rest), 409, "ending-first")
    assert mine.put(f"{there}ending/", {"round": 1}).status_code == 204
    for rest in ("story/", "thoughts/"):
        assert mine.get(there + rest).status_code == 200
        is_problem(program(olga).get(there + rest), 404, "not-found")


def test_thanks_are_in_the_story(running: Game, ann: Account, program: Programs) -> None:
    play_out(running)
    mine, there = program(ann), f"games/{running.pk}/"
    for _twice in range(2):
        assert mine.put(f"{there}thanks/").status_code == 204
    mine.put(f"{there}ending/", {"round": 1})
    seat = running.players.get(account=ann).seat
    assert mine.get(f"{there}story/").json()["thanked"] == [seat]


def test_a_computer_player_s_move_is_among_those_it_thought_of(
    olga: Account, program: Programs
) -> None:
    mine, there = program(olga), f"games/{example_game()}/"
    told = mine.get(f"{there}thoughts/?round=1&turn=5").json()
    assert len(told["suspicions"]) == told["turns"][0] + 1
    mind = told["mind"]
    assert mind["strength"]
    assert [each["is_played"] for each in mind["moves"]].count(True) == 1
    assert mine.get(f"{there}thoughts/?round=1").json()["mind"] is None
    is_problem(mine.get(f"{there}thoughts/?round=1&turn=999"), 404, "not-found")
    is_problem(mine.get(f"{there}thoughts/?turn=x"), 422, "invalid")
