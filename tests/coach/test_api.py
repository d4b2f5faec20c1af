"""The coach for programs."""

import pytest

from accounts.models import Account
from games.coach import services
from games.models import Game, Review
from games.rules.moves import Move
from games.rules.observation import Observation
from tests.games.api.conftest import Programs
from tests.games.api.problems import is_problem

pytestmark = pytest.mark.django_db


def test_a_player_s_program_asks_and_reads_and_nobody_else_s_does(
    finished: Game,
    ann: Account,
    ben: Account,
    olga: Account,
    program: Programs,
    looked_at: list[tuple[Observation, Move]],
) -> None:
    mine, there = program(ann), f"games/{finished.pk}/coach/"
    assert mine.get(there).json()["asked_at"] is None
    asked = mine.post(there)
    assert (asked.status_code, asked.json()["looked"]) == (202, 0)
    review = Review.objects.get()
    while Review.objects.get().due_at:
        services.look_on(review.pk)
    told = mine.get(there).json()
    assert (told["is_over"], told["looked"]) == (True, told["turns"])
    dearest = told["mistakes"][0]
    assert [dearest["round"], dearest["turn"]] == review.turns[-1]
    assert 0 < dearest["least"] < dearest["gold"] < dearest["most"]
    assert dearest["why"]["kind"] == "passes"
    assert program(ben).get(there).json()["mistakes"] == []
    is_problem(program(olga).get(there), 404, "not-found")
    is_problem(program(olga).post(there), 404, "not-found")
