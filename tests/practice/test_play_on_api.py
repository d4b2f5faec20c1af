"""Playing on from a turn of a finished game, by programs."""

import pytest

from accounts.models import Account
from tests.factories import running_game
from tests.games.api.conftest import Programs, program
from tests.games.api.problems import is_problem
from tests.people import ann, ben, cleo, olga
from tests.playing import play_out, tell_all

__all__ = ["ann", "ben", "cleo", "olga", "program"]
pytestmark = pytest.mark.django_db


def test_a_finished_game_is_played_on_by_who_may_see_it_and_has_seen_its_end(
    ann: Account, ben: Account, cleo: Account, olga: Account, program: Programs
) -> None:
    game = running_game(ann, [ben, cleo], rules={"rounds": 1}, public=False)
    mine, path = program(ann), f"games/{game.pk}/play-on/"
    asked = {"round": 1, "turn": 3, "seat": 1}
    is_problem(mine.post(path, asked), 404, "not-found")
    play_out(game)
    is_problem(mine.post(path, asked), 409, "ending-first")
    tell_all(game)
    begun = mine.post(path, asked).json()
    assert (begun["practice"], begun["seat"], begun["status"]) == (True, 1, "running")
    is_problem(program(olga).post(path, asked), 404, "not-found")
    is_problem(mine.post(path, {**asked, "seat": 7}), 422, "invalid")
    is_problem(mine.post(path, {**asked, "turn": 999}), 404, "not-found")
