"""What an answer costs the database."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import Account, Liking
from games.models import Game
from games.relations import services as relations
from games.rules import engine
from tests.factories import AccountFactory, open_table, running_game
from tests.games.api.conftest import Programs
from tests.playing import play_some, position_of, to_act

pytestmark = pytest.mark.django_db


def cost(ask: Any) -> int:
    """The statements of a request, once the process is warm."""
    ask()
    with CaptureQueriesContext(connection) as queries:
        response = ask()
    assert response.status_code in (200, 201), response.content
    return len(queries)


@pytest.mark.parametrize("played", [0, 25, 10_000])
def test_a_table_costs_at_most_six_statements(
    played: int, ann: Account, ben: Account, cleo: Account, olga: Account, program: Programs
) -> None:
    game = play_some(running_game(ann, [ben, cleo], rules={"rounds": 2}), played)
    for account in (ann, olga):
        mine = program(account)
        for call in ("", "moves/", "events/"):
            assert cost(lambda: mine.get(f"games/{game.pk}/{call}")) <= 6, call  # noqa: B023


def test_a_table_that_gathers_costs_no_more(ann: Account, ben: Account, program: Programs) -> None:
    game = open_table(ann, [ben], seats=5)
    mine = program(ann)
    assert cost(lambda: mine.get(f"games/{game.pk}/")) <= 6


def test_a_list_of_fifty_costs_at_most_six_statements(
    ann: Account, ben: Account, program: Programs
) -> None:
    for _ in range(51):
        open_table(ann, seats=3)
    for account, query in ((ann, "show=mine"), (ben, "show=open"), (ann, "show=finished")):
        mine = program(account)
        assert cost(lambda: mine.get(f"games/?{query}&limit=50")) <= 6, query  # noqa: B023
    mine = program(ann)
    assert cost(lambda: mine.get("me/turns/")) <= 6


def test_ones_people_cost_at_most_six_statements(
    ann: Account, ben: Account, cleo: Account, program: Programs
) -> None:
    mine, costs = program(ann), []
    for others in ([ben], [ben, cleo, *AccountFactory.create_batch(6)]):
        running_game(ann, [*others, AccountFactory()])
        relations.begin(Liking, ann, others[-1].pk)
        costs.append(cost(lambda: mine.get("people/")))
    assert len(mine.get("people/").json()["results"]) > 8
    assert max(costs) <= 6


def test_a_turn_with_a_key_costs_at_most_three_statements_more_than_by_the_page(
    ann: Account, ben: Account, cleo: Account, program: Programs
) -> None:
    game = play_some(running_game(ann, [ben, cleo]), 6)
    by_page = cost_by_page(game)
    game.refresh_from_db()
    mine = program(to_act(game).account)
    mine.get("me/")
    turn = {"version": game.version, "move": {"pass": [card_of(game)]}}
    with CaptureQueriesContext(connection) as queries:
        response = mine.post(f"games/{game.pk}/turns/", turn, idempotency_key="one")
    assert response.status_code == 201, response.content
    # The kept answer, and the savepoint of the turn in its transaction.
    assert len(queries) <= by_page + 3


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
