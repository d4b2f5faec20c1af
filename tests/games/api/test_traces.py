"""Programs leave traces as pages do: by taking a turn and by sitting down, and by nothing else."""

from random import Random
from typing import Any

import pytest

from accounts.models import Account
from games.models import Game, Trace
from games.rules.notation import write_move
from tests.factories import open_table
from tests.games.api.conftest import Program, Programs
from tests.playing import play_one, some_move, to_act
from tests.views.conftest import acting, waiting

pytestmark = pytest.mark.django_db


def play(mine: Program, game: Game) -> Any:
    game.refresh_from_db()
    told = {"version": game.version, "move": write_move(some_move(game, Random(1)))}
    return mine.post(f"games/{game.pk}/turns/", told, user_agent="digger/1.0")


def left() -> set[tuple[int, str]]:
    return set(Trace.objects.values_list("account", "kind"))


def both(account: Account) -> set[tuple[int, str]]:
    return {(account.pk, "network"), (account.pk, "browser")}


def test_a_turn_leaves_one_of_whose_token_it_is(game: Game, program: Programs) -> None:
    player = acting(game)
    assert play(program(player), game).status_code == 201
    assert left() == both(player)


def test_what_is_refused_or_only_read_leaves_none(
    game: Game, program: Programs, olga: Account
) -> None:
    for account, status in ((waiting(game), 422), (olga, 404)):
        assert play(program(account), game).status_code == status
    reader = program(acting(game), "read")
    assert play(reader, game).status_code == 403
    assert reader.get(f"games/{game.pk}/").status_code == 200
    assert not left()


def test_sitting_down_leaves_one(ann: Account, ben: Account, program: Programs) -> None:
    table = open_table(ann, seats=3)
    assert program(ben).post(f"games/{table.pk}/join/", {}).status_code == 200
    assert (ben.pk, "network") in left()
    assert all(account == ben.pk for account, _kind in left())


def test_practice_leaves_none(ann: Account, program: Programs) -> None:
    mine = program(ann)
    alone = mine.post("practice/", {})
    assert alone.status_code == 201, alone.content
    game = Game.objects.get(practice=True)
    while to_act(game).account_id != ann.pk:
        game = play_one(game, Random(1))
    assert play(mine, game).status_code == 201
    assert not left()
