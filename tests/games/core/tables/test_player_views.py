"""Whose page tells more of a player."""

import pytest

from accounts.models import Account
from games.core.tables.player_views import person_of
from games.models import Player


def test_a_person_s_page_tells_more_of_them() -> None:
    assert person_of(Player(account=Account(pk=3))) == 3


@pytest.mark.parametrize(
    "player",
    [
        Player(account=Account(pk=3, is_guest=True)),
        Player(account=Account(pk=3, is_active=False)),
        Player(),
    ],
    ids=["a guest", "a closed account", "a computer player"],
)
def test_others_have_no_page(player: Player) -> None:
    assert person_of(player) is None
