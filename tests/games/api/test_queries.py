"""What an answer costs the database."""

from itertools import islice
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import Account, Liking
from games.crews import services as crews
from games.models import Game
from games.relations import services as relations
from games.rules import engine
from tests.factories import AccountFactory, open_table, running_game
from tests.games.api.conftest import Programs
from tests.games.api.growing import GROWING
from tests.games.api.scenes import SCENES, People
from tests.games.api.scenes.scene import finished
from tests.games.api.test_schema import operations
from tests.playing import play_some, position_of, tell_all, to_act

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


def test_every_list_is_asked_for_with_more_rows() -> None:
    lists = {name for name in SCENES if name.startswith("get-") and is_list(name)}
    assert lists - {"get-ratings"} <= set(GROWING), "how it grows says `growing.py`"


def is_list(name: str) -> bool:
    """Whether an operation answers a page of a list."""
    answer = operations()[name]["responses"]["200"]["content"]["application/json"]["schema"]
    return str(answer.get("$ref", "")).endswith("List")


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


def test_to_play_on_costs_the_same_from_an_early_turn_and_from_a_late_one(
    ann: Account, ben: Account, cleo: Account, program: Programs
) -> None:
    mine, here, costs = program(ann), People(ann, ben, cleo), []
    game = tell_all(finished(here))
    mine.get("me/")
    for turn in (2, 20):
        asked = {"round": 1, "turn": turn, "seat": 0}
        with CaptureQueriesContext(connection) as queries:
            assert mine.post(f"games/{game.pk}/play-on/", asked).status_code == 201
        costs.append(len(queries))
        # What was practised before is put away, which costs something of its own.
        Game.objects.filter(practice=True).delete()
    assert costs[0] == costs[1]


def test_a_crew_s_table_costs_the_same_for_two_members_and_for_six(
    ann: Account, program: Programs
) -> None:
    mine, costs = program(ann), []
    mine.get("me/")
    for others in (1, 5):
        crew = crews.found(ann, "Tuesday crew")
        for account in AccountFactory.create_batch(others):
            crews.join(account, crew.token)
        with CaptureQueriesContext(connection) as queries:
            assert mine.post(f"crews/{crew.pk}/table/").status_code == 200
        costs.append(len(queries))
    assert costs[0] == costs[1]


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
