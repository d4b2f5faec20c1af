"""No call tells more when what its caller cannot know is dealt anew."""

from dataclasses import fields
from random import Random
from typing import Any

import pytest
from django.apps import apps
from django.db.models import Model

from accounts.models import Account
from games.models import Game
from games.rules.observation import Observation
from tests.factories import AccountFactory, running_game
from tests.games.api.programs import Program, Programs
from tests.playing import position_of, seat_of, to_act
from tests.redeal import redeal
from tests.telling import IN_EVERY_BOX, telling_moments

pytestmark = pytest.mark.django_db
CALLS = (
    "",
    "moves/",
    "events/",
    "events/?after=3",
    "messages/",
    "record/",
    "proof/",
    "claims/",
    "motion/",
    "notes/",
    "orders/",
    "taken-back/",
)
LISTS = (
    "me/ me/turns/ me/notices/ me/webhook/deliveries/ games/ games/?show=open games/?show=finished"
).split()


def told(mine: Program, game: Game) -> dict[str, Any]:
    """The bytes of everything that can be asked for."""
    # How the cards of a round lay is told once it is over.
    calls = [call for call in CALLS if call != "proof/" or position_of(game).number == 1]
    paths = [*LISTS, *(f"games/{game.pk}/{call}" for call in calls)]
    answers = {path: mine.get(path) for path in paths}
    return {path: (answer.status_code, answer.content) for path, answer in answers.items()}


@pytest.mark.parametrize(
    ("players", "rules"), [(4, {}), (5, {"expansion": True}), (3, {"edition": "classic"})]
)
def test_no_byte_of_an_answer_depends_on_what_its_caller_cannot_know(
    players: int, rules: dict[str, Any], program: Programs
) -> None:
    people = AccountFactory.create_batch(players)
    game = running_game(people[0], people[1:], rules=rules, public=True)
    stranger = AccountFactory()
    programs = {account: program(account) for account in (stranger, *people)}
    chance, redealt = Random(players), 0
    moments = telling_moments(game, chance, IN_EVERY_BOX if rules else frozenset())
    for number, at in enumerate(moments):
        acting = to_act(at).account
        assert acting
        account = (acting, people[number % players], acting, stranger)[number % 4]
        redealt += _compare(at, account, programs[account], people, number)
    assert redealt > 1


def _compare(
    game: Game, account: Account, mine: Program, people: list[Account], number: int
) -> bool:
    seat = seat_of(game, account) if account in people else None
    before, cards = told(mine, game), position_of(game).hands
    wrong = {"version": game.version, "move": {"play": "NESW", "at": [40, 0]}}
    refused = mine.post(f"games/{game.pk}/turns/", wrong).json()
    redeal(game, seat, seed=number)
    assert told(mine, game) == before
    assert mine.post(f"games/{game.pk}/turns/", wrong).json() == refused
    return position_of(game).hands != cards


def names_of(model: type[Model]) -> set[str]:
    return {field.name for field in model._meta.get_fields()}


def test_no_field_of_a_row_of_a_round_appears_that_an_observation_does_not_have(
    ann: Account, ben: Account, cleo: Account, program: Programs
) -> None:
    game = running_game(ann, [ben, cleo], rules={"expansion": True})
    rows = [apps.get_model("games", name) for name in ("Round", "Deck", "BoardCard")]
    own = set().union(*map(names_of, rows)) - {field.name for field in fields(Observation)}
    own -= {"id"}

    def keys(value: Any) -> set[str]:
        if isinstance(value, dict):
            return set(value).union(*map(keys, value.values()))
        return set().union(*map(keys, value)) if isinstance(value, list) else set()

    found = keys(program(ann).get(f"games/{game.pk}/").json()["observation"])
    assert {"deal", "spare_dwarfs", "seed", "draw", "discard"} & found == set()
    assert own & found <= {"seat", "card", "turned", "at", "ending", "dwarfs", "code", "purses"}
