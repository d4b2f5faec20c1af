"""How heavy a table is."""

import gzip
from random import Random

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Account
from games.core.turns import turns
from games.models import Game
from games.rules import engine
from games.rules.moves import Lay
from tests.factories import AccountFactory, running_game
from tests.playing import position_of, to_act

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true", "HX-Target": "table"}
LATE = {False: 34, True: 45}


def dig(game: Game, chance: Random) -> Game:
    """Play a turn that lays a card wherever that is possible."""
    position, account = position_of(game), to_act(game).account
    assert position.turn is not None
    moves = engine.legal_moves(position, position.turn)
    move = chance.choice([move for move in moves if isinstance(move, Lay)] or moves)
    return turns.take_turn(game_id=game.pk, account=account, version=game.version, move=move).game


def fragment(game: Game, account: Account | None, query: str = "") -> bytes:
    client = Client()
    if account is not None:
        client.force_login(account)
    address = reverse("games:fragment", args=[game.pk]) + query
    return client.get(address, headers=HTMX).content


@pytest.mark.parametrize("expansion", [False, True])
def test_a_late_board_is_light(expansion: bool) -> None:
    people = AccountFactory.create_batch(6)
    rules = {"expansion": expansion, "rounds": 1}
    game, chance, cards = running_game(people[0], people[1:], rules=rules), Random(2), 0
    while game.status == Game.Status.RUNNING and cards < LATE[expansion]:
        last, game = game, dig(game, chance)
        cards = len(position_of(game).maze.tiles)
    assert cards >= 25
    account = to_act(game).account if game.status == Game.Status.RUNNING else people[0]
    for query in ("", "?card=NES", "?card=ES&lighting=start"):
        part = fragment(last, account, query)
        assert len(part) <= 35_500
        assert len(gzip.compress(part)) <= 8_000


def test_answers_are_compressed_where_that_is_understood(ann: Account) -> None:
    people = AccountFactory.create_batch(2)
    client, game = Client(), running_game(ann, people)
    client.force_login(ann)
    address = reverse("games:table", args=[game.pk])
    response = client.get(address, headers={"Accept-Encoding": "gzip"})
    assert response.headers["Content-Encoding"] == "gzip"
    assert len(response.content) < 8_500
