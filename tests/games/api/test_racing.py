"""Two programs that race for one turn."""

from random import Random
from threading import Barrier, Thread
from typing import Any

import pytest
from django.db import connection

from games.models import Turn
from games.rules.notation import write_move
from tests.factories import AccountFactory, running_game
from tests.games.api.programs import Programs
from tests.playing import some_move, to_act


@pytest.mark.once
@pytest.mark.django_db(transaction=True)
def test_of_two_that_race_for_one_turn_exactly_one_plays(program: Programs) -> None:
    people = AccountFactory.create_batch(3)
    game = running_game(people[0], people[1:])
    account = to_act(game).account
    racers = [program(account), program(account)]
    turn = {"version": game.version, "move": write_move(some_move(game, Random(1)))}
    barrier, answers = Barrier(2), []

    def race(mine: Any) -> None:
        try:
            barrier.wait(timeout=60)
            answers.append(mine.post(f"games/{game.pk}/turns/", turn))
        finally:
            connection.close()

    threads = [Thread(target=race, args=(mine,)) for mine in racers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert Turn.objects.count() == 1
    assert sorted(answer.status_code for answer in answers) == [201, 409]
