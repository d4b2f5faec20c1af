"""Moves, events and files have named shapes, which fit whatever a game comes to."""

from random import Random
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from accounts.models import Account
from games.api.schema.hook import schema
from games.core.history.records import finished_record
from games.deal.selectors import proof_of
from games.models import Game, Turn
from games.rules import engine
from games.rules.fair.proof import write_proof
from games.rules.files.record import write_record
from games.rules.notation import write_move
from tests.factories import running_game
from tests.playing import play_one, position_of

pytestmark = pytest.mark.django_db


def shape(name: str) -> Draft202012Validator:
    """What tells whether a value fits a component."""
    components = schema()["components"]
    return Draft202012Validator({"$ref": f"#/components/schemas/{name}", "components": components})


@pytest.mark.parametrize("expansion", [False, True])
def test_everything_of_a_game_fits_its_shape(
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


@pytest.mark.parametrize(
    "move",
    [
        {"play": "theft", "on": 1},
        {"play": "XY", "at": [1, 0]},
        {"play": "NE"},
        {"at": [1, 0]},
        {"pass": []},
        {"play": "map", "goal": 3},
    ],
)
def test_what_the_rules_cannot_read_fits_no_shape(move: Any) -> None:
    assert not shape("Move").is_valid(move)
