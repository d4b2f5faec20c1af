"""What an answer costs the database."""

from itertools import islice
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import Account
from games.models import Game
from games.rules import engine
from tests.factories import open_table, running_game
from tests.games.api.growing import GROWING
from tests.games.api.programs import Programs
from tests.games.api.scenes import SCENES, People
from tests.games.api.test_schema import operations
from tests.playing import play_some, position_of, to_act

pytestmark = pytest.mark.django_db


def cost(ask: Any) -> int:
    """The statements of a request, once the process is warm."""
    ask()
    with CaptureQueriesContext(connection) as queries:
        response = ask()
    assert response.status_code in (200, 201), response.content
    return len(queries)


@pytest.mark.postgresql
@pytest.mark.parametrize("played", [0, 25, 10_000])
def test_a_table_costs_at_most_six_statements(
    played: int, ann: Account, ben: Account, cleo: Account, olga: Account, program: Programs
) -> None:
    game = play_some(running_game(ann, [ben, cleo], rules={"rounds": 2}), played)
    for account in (ann, olga):
        mine = program(account)
        for call in ("", "moves/", "events/"):
            assert cost(lambda: mine.get(f"games/{game.pk}/{call}")) <= 6, call  # noqa: B023


@pytest.mark.postgresql
def test_lists_of_fifty_cost_six_statements(ann: Account, ben: Account, program: Programs) -> None:
    for _ in range(51):
        open_table(ann, seats=3)
    for account, query in ((ann, "show=mine"), (ben, "show=open"), (ann, "show=finished")):
        mine = program(account)
        assert cost(lambda: mine.get(f"games/?{query}&limit=50")) <= 6, query  # noqa: B023
    mine, gathering = program(ann), open_table(ann, [ben], seats=5)
    for path in ("me/turns/", f"games/{gathering.pk}/"):
        assert cost(lambda: mine.get(path)) <= 6, path  # noqa: B023


def test_every_list_is_asked_for_with_more_rows() -> None:
    lists = {name for name in SCENES if name.startswith("get-") and is_list(name)}
    assert lists <= set(GROWING), "how it grows says `growing.py`"


def is_list(name: str) -> bool:
    """Whether an operation answers a page of a list."""
    answer = operations()[name]["responses"]["200"]["content"]["application/json"]["schema"]
    return str(answer.get("$ref", "")).endswith("List")


@pytest.mark.postgresql
@pytest.mark.parametrize("name", GROWING)
def test_a_list_asks_the_database_no_more_for_five_rows_than_for_one(
    name: str, ann: Account, ben: Account, cleo: Account, program: Programs
) -> None:
    (rows, grow), mine = GROWING[name], program(ann)
    scenes, costs, lengths = grow(People(ann, ben, cleo)), [], []
    for path in (scene.path for scene in islice(scenes, 5)):
        costs.append(cost(lambda: mine.get(path)))  # noqa: B023
        told = mine.get(path).json()[rows]
        lengths.append(told if isinstance(told, int) else len(told))
    assert lengths[-1] == lengths[0] + 4, lengths
    assert costs[-1] == costs[0], costs


@pytest.mark.postgresql
def test_a_turn_costs_no_more_statements_than_by_the_page(
    ann: Account, ben: Account, cleo: Account, program: Programs
) -> None:
    game = play_some(running_game(ann, [ben, cleo]), 6)
    by_page = cost_by_page(game)
    game.refresh_from_db()
    mine = program(to_act(game).account)
    mine.get("me/")
    turn = {"version": game.version, "move": {"pass": [card_of(game)]}}
    with CaptureQueriesContext(connection) as queries:
        response = mine.post(f"games/{game.pk}/turns/", turn)
    assert response.status_code == 201, response.content
    assert len(queries) <= by_page


def cost_by_page(game: Game) -> int:
    """The statements of a turn by the form, up to the redirection."""
    browser, account = Client(), to_act(game).account
    assert account is not None
    browser.force_login(account)
    browser.get(reverse("games:table", args=[game.pk]))
    card = card_of(game)
    form = {"pass": "1", "cards": card, "version": game.version}
    with CaptureQueriesContext(connection) as queries:
        response = browser.post(reverse("games:turns", args=[game.pk]), form)
    assert response.status_code == 303, response.content.decode()[:300]
    return len(queries)


def card_of(game: Game) -> str:
    """A card of whoever is to act."""
    position = position_of(game)
    return engine.observe(position, position.turn).hand[0]
