"""Somebody leaves the site while their masked table begins, which makes new rows of its people."""

from functools import partial
from typing import Any

import pytest

from accounts.services import close_account, delete_account
from games.lobby import services as lobby
from games.models import Game
from tests.factories import AccountFactory, open_table
from tests.games.core.races.conftest import nobody_told
from tests.games.core.races.gates import meet

__all__ = ["nobody_told"]
pytestmark = [
    pytest.mark.services,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("nobody_told"),
]


@pytest.mark.parametrize("leave", [delete_account, close_account])
def test_no_seat_is_left_to_somebody_who_is_gone(leave: Any) -> None:
    ann, ben, cleo, dora = AccountFactory.create_batch(4)
    table = open_table(ann, [ben, cleo, dora], masked=True)
    calls = [partial(lobby.start_table, table.pk, ann), partial(leave, ben)]
    assert meet(calls, Game.objects.filter(pk=table.pk)) == ["done", "done"]
    seats = table.players.all()
    assert seats.count() == 4
    assert not seats.filter(account=None, policy="").exists()
    assert not seats.filter(account__is_active=False).exists()
