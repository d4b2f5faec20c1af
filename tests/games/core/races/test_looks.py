"""Looks at a table that come in another order than they were sent."""

from functools import partial

import pytest

from games.core.turns import seen
from games.models import Player
from tests.factories import AccountFactory, running_game
from tests.games.core.races.gates import meet
from tests.playing import play_some

pytestmark = [
    pytest.mark.services,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("nobody_told"),
]


@pytest.mark.parametrize("versions", [(1, 0), (0, 1)])
def test_an_older_look_never_undoes_a_newer_one(versions: tuple[int, int]) -> None:
    ann, ben, cleo = AccountFactory.create_batch(3)
    game = play_some(running_game(ann, [ben, cleo]), 2)
    look = partial(seen.mark_seen, game_id=game.pk, account=ann)
    looks = [partial(look, version=game.version - 1 + newer) for newer in versions]
    meet(looks, Player.objects.filter(game=game, account=ann))
    assert Player.objects.get(game=game, account=ann).seen_version == game.version
