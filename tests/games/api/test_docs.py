"""The reference of the API, and its words."""

import re
from random import Random
from typing import Any

import pytest
from django.test import Client
from jsonschema import Draft202012Validator

from accounts.models import Account
from games.api.problems import KINDS
from games.api.schema.hook import schema
from games.api.views.docs import PAPERS
from games.core.history.records import finished_record
from games.deal.selectors import proof_of
from games.models import Game, Turn
from games.rules import engine
from games.rules.fair.proof import write_proof
from games.rules.files.record import write_record
from games.rules.notation import write_move
from tests.factories import running_game
from tests.games.api.programs import Programs
from tests.games.api.test_schema import operations
from tests.playing import play_one, position_of

pytestmark = pytest.mark.django_db


PAGE = "/api/v1/docs/"


@pytest.fixture
def page(client: Client) -> str:
    """What somebody reads who is not logged in."""
    return client.get(PAGE).content.decode()


def test_a_problem_says_where_it_is_explained(page: str, program: Programs) -> None:
    kind: str = program().get("me/").json()["type"]
    address, _, code = kind.partition("#")
    assert address.endswith(PAGE)
    assert f'id="{code}"' in page
    assert [f'id="{each}"' for each in KINDS if f'id="{each}"' not in page] == []


def test_it_is_found_from_the_root_and_leads_to_the_papers(
    page: str, client: Client, subtests: pytest.Subtests
) -> None:
    assert client.get("/api/v1/").headers["Location"] == PAGE
    for name in PAPERS:
        with subtests.test(name=name):
            paper = client.get(f"{PAGE}{name}.md")
            media_type = paper.headers["Content-Type"]
            assert (paper.status_code, media_type) == (200, "text/plain; charset=utf-8")
            assert paper.content.decode().startswith("# ")
            assert paper.headers["Content-Language"] == "en"
    for name in ("api", "notation"):
        assert f'href="{PAGE}{name}.md/"' in page
    for other in ("operating", "no-such", "../README"):
        assert client.get(f"{PAGE}{other}.md").status_code == 404


def test_every_operation_is_on_it_with_its_path(page: str) -> None:
    for path, methods in schema()["paths"].items():
        for method, told in methods.items():
            assert f'id="{told["operationId"]}"' in page
            assert f"{method.upper()} {path}" in page


def test_operations_are_folded_and_whatever_is_linked_on_the_page_is_there(page: str) -> None:
    assert page.count('<details class="api__fold"') == len(operations()) + page.count('id="shape-')
    for group in ("games", "me", "practice", "tokens"):
        assert f'href="#of-{group}"' in page
    assert "&quot;Trust nobody.&quot;" in page, "examples are written out"
    assert "Permission: <code>account</code>" in page
    # What every operation may be refused with is told once.
    assert page.count('href="#unavailable"') == page.count('href="#not-acceptable"') == 1
    assert page.count('href="#not-in-lobby"') > 1
    targets = set(re.findall(r'href="#([^"]+)"', page))
    assert targets - set(re.findall(r'id="([^"]+)"', page)) == set()


def test_it_brings_nothing_from_other_hosts_and_no_script(page: str, client: Client) -> None:
    response: Any = client.get(PAGE)
    policy = response.headers["Content-Security-Policy"]
    assert policy == client.get("/rules/").headers["Content-Security-Policy"]
    assert "unsafe" not in policy
    brought = re.findall(r'<(?:script|link|img)[^>]+(?:src|href)="([^"]+)"', page)
    assert [each for each in brought if not each.startswith("/")] == []
    assert " style=" not in page
    assert set(re.findall(r"<script[^>]*>", page)) == set(
        re.findall(r"<script[^>]*>", client.get("/welcome/").content.decode())
    )


def shape(name: str) -> Draft202012Validator:
    """What tells whether a value fits a component."""
    components = schema()["components"]
    return Draft202012Validator({"$ref": f"#/components/schemas/{name}", "components": components})


@pytest.mark.parametrize("expansion", [False, True])
def test_all_of_a_game_fits_its_shape(
    expansion: bool, ann: Account, ben: Account, cleo: Account
) -> None:
    rules = {"expansion": expansion, "rounds": 2}
    game, chance = running_game(ann, [ben, cleo], rules=rules), Random(3)
    moves: dict[str, Any] = {}
    while game.status == Game.Status.RUNNING:
        position = position_of(game)
        if position.turn is not None:
            legal = map(write_move, engine.legal_moves(position, position.turn))
            moves |= {repr(move): move for move in legal}
        game = play_one(game, chance)
    for move in moves.values():
        shape("Move").validate(move)
    for turn in Turn.objects.filter(game=game):
        for event in turn.events:
            shape("Event").validate(event)
    shape("Record").validate(write_record(finished_record(game.pk, ann)))
    shape("Proof").validate(write_proof(proof_of(game.pk, ann)))


def test_what_the_rules_cannot_read_fits_no_shape() -> None:
    assert not [
        move
        for move in [
            {"play": "theft", "on": 1},
            {"play": "XY", "at": [1, 0]},
            {"play": "NE"},
            {"at": [1, 0]},
            {"pass": []},
            {"play": "map", "goal": 3},
        ]
        if shape("Move").is_valid(move)
    ]
