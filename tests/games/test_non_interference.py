"""What a viewer is given stays the same when everything the viewer cannot know is redealt."""

from random import Random
from typing import Any

import pytest

from accounts.models import Account
from games.core.tables import glances, logs, tables
from games.lists import selectors as lists
from games.models import Game
from tests.clock import Clock
from tests.factories import AccountFactory, running_game
from tests.playing import position_of, seat_of, to_act
from tests.redeal import redeal
from tests.telling import IN_EVERY_BOX, telling_moments

pytestmark = pytest.mark.django_db


def given(game: Game, account: Account | None) -> dict[str, Any]:
    """Everything that selectors give a viewer of a game."""
    answers: dict[str, Any] = {
        "table": tables.table(game.pk, account),
        "glance": glances.glance(game.pk, account),
        "log": logs.page(game.pk, account),
        "open": lists.open_tables(account),
    }
    if account is not None:
        answers["mine"] = lists.my_games(account)
    return answers


def changed(game: Game, before: Any) -> bool:
    after = position_of(game)
    return bool(after.hands != before.hands or after.draw != before.draw)


@pytest.mark.parametrize(
    ("players", "rules"), [(3, {}), (6, {"edition": "classic"}), (5, {"expansion": True})]
)
def test_the_reading_doors_tell_no_viewer_anything_hidden(
    players: int, rules: dict[str, Any], clock: Clock
) -> None:
    people = AccountFactory.create_batch(players)
    game = running_game(people[0], people[1:], rules=rules)
    chance, redealt = Random(players), 0
    moments = telling_moments(game, chance, IN_EVERY_BOX if rules else frozenset())
    for number, at in enumerate(moments):
        for account in (None, AccountFactory(), to_act(at).account, people[number % players]):
            at_table = account in people
            before, cards = given(at, account), position_of(at)
            redeal(at, seat_of(at, account) if at_table and account else None, seed=number)
            assert given(at, account) == before
            redealt += changed(at, cards)
    assert redealt > 2
