"""Whose page tells more of a player."""

import pytest

from accounts.models import Account
from games.core.tables.player_views import person_of, player_view
from games.models import Game, Player


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


def test_only_oneself_is_told_to_be_a_guest() -> None:
    guest, game = Account(pk=3, is_guest=True, name="Guest Gus"), Game()
    player = Player(account=guest)
    assert player_view(player, game, guest).is_guest
    assert not player_view(player, game, Account(pk=4)).is_guest
    person = Player(account=Account(pk=4, name="Ann"))
    assert not player_view(person, game, person.account).is_guest
